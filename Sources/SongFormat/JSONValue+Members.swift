extension JSONValue {
    /// Sets or removes a member. An existing member keeps its place, and a new one comes last. A value that is not an
    /// object becomes one.
    ///
    /// - Parameter value: nil removes all members of this name; otherwise the last of them gets the value.
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
