// EditingSession
