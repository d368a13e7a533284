// SongFormat
