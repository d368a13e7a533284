"""Looks at a file until its standard input ends: how often, how often it was missing, how often it was no whole song,
and how often it could not be read, as where a server has removed what is open."""

import json
import os
import select
import sys

looks, missing, torn, failed = 0, 0, [], []
print("looking", flush=True)
while looks % 64 or not select.select([sys.stdin], [], [], 0)[0]:
    looks += 1
    try:
        descriptor = os.open(sys.argv[1], os.O_RDONLY)
    except FileNotFoundError:
        missing += 1
        continue
    except OSError as error:
        failed.append(str(error))
        continue
    try:
        data = os.read(descriptor, 1 << 20)
    except OSError as error:
        failed.append(str(error))
        continue
    finally:
        os.close(descriptor)
    try:
        json.loads(data)
    except ValueError:
        torn.append(data[:80].decode(errors="replace"))
print(json.dumps({"looks": looks, "missing": missing, "torn": len(torn), "failed": len(failed),
                  "example": (torn + failed)[:1]}))
