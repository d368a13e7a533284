"""The files of drafts, as Draft+Coding.swift and DraftRecord.swift have them, read by other code than the program's."""

import json

# Behind a draft whose save did not reach the disk.
WAITING = b"waiting\n"


def song_of(data):
    """The song in a draft's file; None where that is not whole."""
    return parsed(data)[0]


def words_of(data):
    """The lyrics in a draft's file; None where that is not whole."""
    song = song_of(data)
    return song and song.get("text")


def is_waiting(data):
    """Whether a draft's file says that its save did not reach the disk."""
    return parsed(data)[1]


def says_nothing(data):
    """Whether all that is in a draft's file was saved, or typed back: it is there for what its session may type yet."""
    song, _, base = parsed(data)
    return song is not None and base is not None and {**song, "updatedAt": 0} == {**base, "updatedAt": 0}


def parsed(data):
    """The song in a draft's file, or None; whether it is waiting; and the song that was changed, if it is one."""
    signature, _, rest = data.partition(b"\n")
    line, _, body = rest.partition(b"\n")
    nothing = (None, False, None)
    try:
        header = json.loads(line)
        path, ours, replaced = header["path"], header["ours"], header["replaced"]
        size = path + ours + replaced
        body, after = body[:size], body[size:]
        song, middle = body[path:path + ours], body[path + ours:]
        base = song[:header["commonPrefix"]] + middle + song[ours - header["commonSuffix"]:]
        sums = [header[name] for name in ("pathChecksum", "oursChecksum", "baseChecksum")]
        if len(body) != size or sums != [checksum(part) for part in (body[:path], song, base)]:
            return nothing
        song = json.loads(song)
    except (ValueError, KeyError):
        return nothing
    try:
        base = json.loads(base)
    except ValueError:
        base = None
    if signature == b"songbook-draft 2":
        return (song, after == WAITING, base) if WAITING.startswith(after) else nothing
    if signature in (b"songbook-draft 3", b"songbook-draft 4"):
        return with_records(song, base, after, checksum("".join(sums).encode()))
    return nothing


def with_records(song, base, data, last):
    """The song with what was added to its draft, whether that is waiting, and what was saved of it last."""
    is_waiting, saving, states = False, 0, [song]
    while True:
        line, newline, rest = data.partition(b"\n")
        fields, _, sum_ = line.rpartition(b" ")
        content, word = b"", fields.split(b" ")[0]
        if word in (b"text", b"title"):
            try:
                part, offset, removed, inserted, _, _ = fields.decode().split(" ")
                offset, removed, inserted = int(offset), int(removed), int(inserted)
            except ValueError:
                return song, is_waiting, base
            content, end, rest = rest[:inserted], rest[inserted:inserted + 1], rest[inserted + 1:]
            newline = newline and end == b"\n"
        if not newline or sum_.decode(errors="replace") != checksum(last.encode() + fields + content):
            return song, is_waiting, base
        last = sum_.decode()
        if word == b"waiting":
            is_waiting = True
        elif word == b"saving":
            saving = int(fields.split(b" ")[1])
        elif word == b"saved":
            base = states[saving]
        else:
            old = song.get(part, "").encode()
            song = {**song, part: (old[:offset] + content + old[offset + removed:]).decode()}
        states.append(song)
        data = rest


def checksum(data):
    """As the drafts have it: see BlockChecksum."""
    first, second, whole = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 2**64 - 1

    def step(value, word):
        mixed = (value + word * second) & whole
        return ((mixed << 31 | mixed >> 33) * first) & whole

    chains = [0x27D4EB2F165667C5 + number for number in range(4)]
    blocks, words = len(data) // 32 * 32, len(data) // 8 * 8
    for offset in range(0, blocks, 8):
        chains[offset // 8 % 4] = step(chains[offset // 8 % 4], int.from_bytes(data[offset:offset + 8], "little"))
    value = chains[0]
    for chain in chains[1:]:
        value = step(value, chain)
    for offset in range(blocks, words, 8):
        value = step(value, int.from_bytes(data[offset:offset + 8], "little"))
    value = step(step(value, int.from_bytes(data[words:], "little")), len(data))
    return f"{value:016x}"
