// SongLibrary
