/// A call of an actor, both given by their numbers from 0.
public struct Place: Hashable, Comparable, Sendable {
    /// The actor that makes it.
    public let actor: Int
    /// The number of the call.
    public let call: Int

    /// A call of an actor.
    public init(actor: Int, call: Int) { (self.actor, self.call) = (actor, call) }

    /// Sorted by actor, and then by the order in which the calls are made.
    public static func < (left: Place, right: Place) -> Bool {
        (left.actor, left.call) < (right.actor, right.call)
    }

    /// A random call of a random actor, each actor equally likely.
    ///
    /// - Parameter lengths: about how many calls each makes.
    public static func random(_ lengths: [Int], using randomness: inout some RandomNumberGenerator) -> Place {
        let actor = Int.random(in: 0..<max(1, lengths.count), using: &randomness)
        let length = actor < lengths.count ? lengths[actor] : 1
        return Place(actor: actor, call: Int.random(in: 0..<max(1, length), using: &randomness))
    }
}
