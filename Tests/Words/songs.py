"""Song files as other programs write them, by their names."""

FILES = {
    "kitchen.cho": """{title: Kitchen Light}
{subtitle: A small song}
{artist: Anna Fern}
{key: G}
{capo: 2}
{meta: mood quiet evening}
# a remark for whoever plays
{start_of_verse: First Verse}
Leave the [G]kitchen [D/F#]light on
for a[Em]nother [C]hour
{end_of_verse}

{comment: slower here}
{soc}
[Am7]Oh, [C]you and the [N.C.]rain
{eoc}

{sot}
e|--0--3--|
B|--1--0--|
{eot}
{chorus}
""",
    "window.onsong": """Window Song
Bertil Moss
Key: A
Tempo: 92
Mood: slow and low

Verse 1:
The [A]window is [E]open, the [F#m]curtain goes [D]out
Nobody is home now

Chorus:
[A]Come in, [D]come in
""",
    "harbour.xml": """<?xml version="1.0" encoding="UTF-8"?>
<song>
  <title>Harbour</title>
  <author>Carla Reed</author>
  <copyright>2024 Reed</copyright>
  <theme>Sea; Night</theme>
  <presentation>V1 C V2 C</presentation>
  <lyrics>[V1]
.G        D
 The boats are in, the ropes are tied
;a remark
[C]
.C
 Harbour, har_bour
[V2]
 The lamp goes round and round
</lyrics>
</song>
""",
    "meadow.xml": """<?xml version="1.0" encoding="UTF-8"?>
<song xmlns="http://openlyrics.info/namespace/2009/song" version="0.9" createdIn="somewhere">
  <properties>
    <titles><title>Meadow</title><title lang="de">Wiese</title></titles>
    <authors><author type="words">Dora Lind</author></authors>
    <verseOrder>v1 c</verseOrder>
    <comments><comment>Sung in June</comment></comments>
  </properties>
  <lyrics>
    <verse name="v1"><lines>Walk with me<br/>over the <chord root="G"/>meadow</lines></verse>
    <verse name="c"><lines>Green, green, <comment>louder</comment>green</lines></verse>
  </lyrics>
</song>
""",
    "road.txt": """Road

Verse 1
      G            D
The long way home is shorter
   Em        C
When somebody sings

Refrain
Zwölf Straßen, ein déjà vu
日本の歌
""",
    "stone.md": """---
title: Stone
tags: [river, slow]
mood: grey
---
# Stone

A stone in the *river*
the river over the stone
""",
    "book.json": """{"title": "A Book", "songs": [
  {"title": "Lamp", "lyrics": ["One [G]lamp", "two lamps"], "artist": "Eva Holm", "colour": "yellow"},
  {"title": "Door", "text": "A door [D]opens\\nand closes", "tags": ["house"]}
]}
""",
}
