print("songbook-open")
