extension JSONValue {
    /// Gives a member this value, or takes it away; its place stays, and a new one comes last. What is no object becomes
    /// one.
    ///
    /// - Parameter value: nil takes all members of this name away; of several, the last one gets a value.
    public mutating func set(_ name: String, to value: JSONValue?) {
        var members = members ?? []
        let place = members.lastIndex { $0.name.hasSameBytes(as: name) }
        if let place, let value {
            members[place].value = value
        } else if let value {
            members.append(Member(name, value))
        } else {
            members.removeAll { $0.name.hasSameBytes(as: name) }
        }
        self = .object(members)
    }
}
