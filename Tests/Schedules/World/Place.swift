/// A call of an actor, by their numbers from 0.
public struct Place: Hashable, Comparable, Sendable {
    /// Who makes it.
    public let actor: Int
    /// Which of its calls it is.
    public let call: Int

    /// A call of an actor.
    public init(actor: Int, call: Int) { (self.actor, self.call) = (actor, call) }

    /// By their actors, and then in the order in which they are made.
    public static func < (left: Place, right: Place) -> Bool {
        (left.actor, left.call) < (right.actor, right.call)
    }

    /// One of an actor that is as likely as the others.
    ///
    /// - Parameter lengths: about how many calls each makes.
    public static func random(_ lengths: [Int], using randomness: inout some RandomNumberGenerator) -> Place {
        let actor = Int.random(in: 0..<max(1, lengths.count), using: &randomness)
        let length = actor < lengths.count ? lengths[actor] : 1
        return Place(actor: actor, call: Int.random(in: 0..<max(1, length), using: &randomness))
    }
}
