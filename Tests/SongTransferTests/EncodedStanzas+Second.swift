extension EncodedStanzas {
    static let second: [Stanza] = [
        Stanza(
            language: "Russian", encodings: ["WINDOWS-1251", "KOI8-R", "IBM866", "ISO-8859-5", "MAC-CYRILLIC"],
            text: """
                За окном качается рябина
                Я пишу тебе письмо опять
                Пусть уносит ветер половину
                Мне её у моря не догнать
                """),
        Stanza(
            language: "Ukrainian", encodings: ["WINDOWS-1251", "KOI8-U"],
            text: """
                Ой ходила я до річки по воду
                Їхав хлопець через гай зелений
                Щастя, доле, дай мені негоду
                Хай лишиться він біля мене
                """),
        Stanza(
            language: "Bulgarian", encodings: ["WINDOWS-1251"],
            text: """
                Тази река не знае края
                Ние с теб вървим по брега
                Щом щурецът песен запее
                Ъгълът на нощта е тъга
                """),
        Stanza(
            language: "Greek", encodings: ["WINDOWS-1253", "ISO-8859-7"],
            text: """
                Ένα καράβι φεύγει από το λιμάνι
                κι εγώ σε ψάχνω στη βροχή
                Ό,τι χάθηκε δεν ξαναφτάνει
                μα το τραγούδι έχει αρχή
                """),
        Stanza(
            language: "Hebrew", encodings: ["WINDOWS-1255"],
            text: """
                ספינה יוצאת מן הנמל בערב
                אין מי שיקרא לה לחזור
                אבל הלב יודע את הדרך
                בין הכוכבים לאור
                """),
        Stanza(
            language: "Arabic", encodings: ["WINDOWS-1256"],
            text: """
                سفينة تغادر ميناء المدينة
                وأنا أبحث عنك تحت المطر
                كل ما ضاع منا لا يعود
                لكن الأغنية تبدأ من جديد
                """),
        Stanza(
            language: "Turkish", encodings: ["WINDOWS-1254"],
            text: """
                Bir gemi gider limandan uzağa
                Yüreğim kalır kıyıda böyle
                Ağaçlar eğilir, çiçekler susar
                Söz ver bana, şimdi dön eve
                """),
        Stanza(
            language: "Polish", encodings: ["WINDOWS-1250", "ISO-8859-2"],
            text: """
                Statek odpływa z cichej przystani
                Deszcz pada, a ja szukam cię wciąż
                Wszystko, co znikło, już nie powróci
                Lecz pieśń początek ma swój
                """),
        Stanza(
            language: "Czech", encodings: ["WINDOWS-1250", "ISO-8859-2"],
            text: """
                Loď odplouvá z přístavu tiše
                Hledám tě v dešti, kde teď jsi
                Co zmizelo, už se nevrátí
                Ale ta píseň začíná v srdci
                """),
        Stanza(
            language: "Slovak", encodings: ["WINDOWS-1250", "ISO-8859-2"],
            text: """
                Loď odpláva z tichého prístavu
                V daždi ťa hľadám každý deň
                Čo zmizlo, už sa nevráti
                No pieseň začína sa v srdci
                """),
        Stanza(
            language: "Hungarian", encodings: ["WINDOWS-1250", "ISO-8859-2"],
            text: """
                Hajó indul a csöndes kikötőből
                Téged kereslek, míg zuhog az eső
                Ami elveszett, nem jön vissza többé
                De a dal szívünkben újra felnő
                """),
        Stanza(
            language: "Croatian", encodings: ["WINDOWS-1250", "ISO-8859-2"],
            text: """
                Brod odlazi iz tihe luke
                Tražim te kiši unatoč
                Što je nestalo, ne vraća se
                Al' pjesma živi u srcu još
                """),
        Stanza(
            language: "Romanian", encodings: ["WINDOWS-1250", "ISO-8859-2"],
            text: """
                O corabie pleacă din portul tăcut
                Te caut prin ploaie şi vânt
                Ce s-a pierdut nu se mai întoarce
                Dar cântecul rămâne pe pământ
                """),
        Stanza(
            language: "Lithuanian", encodings: ["WINDOWS-1257"],
            text: """
                Laivas išplaukia iš tylaus uosto
                Ieškau tavęs per lietų šaltą
                Kas dingo, niekad nebesugrįžta
                Bet daina širdyje vėl prasideda
                """),
        Stanza(
            language: "Latvian", encodings: ["WINDOWS-1257"],
            text: """
                Kuģis aiziet no klusās ostas
                Meklēju tevi lietū un vējā
                Kas ir zudis, vairs neatgriežas
                Bet dziesma sirdī sākas no jauna
                """),
        Stanza(
            language: "Japanese", encodings: ["SHIFT_JIS", "EUC-JP"],
            text: """
                しずかな港をふねが出てゆく
                雨のなかで君をさがしてる
                なくしたものはもどらないけど
                メロディーはいつもここにある
                """),
        Stanza(
            language: "Simplified", encodings: ["GB18030"],
            text: """
                一艘船离开安静的港口
                我在雨中把你寻找
                失去的不会再回来
                可是歌声永远不会老
                """),
        Stanza(
            language: "Traditional", encodings: ["BIG5"],
            text: """
                一艘船離開安靜的港口
                我在雨中把你尋找
                失去的不會再回來
                可是歌聲永遠不會老
                """),
        Stanza(
            language: "Korean", encodings: ["UHC"],
            text: """
                조용한 항구를 배가 떠나고
                나는 빗속에서 너를 찾는다
                잃어버린 것은 오지 않지만
                노래는 마음에서 다시 시작해
                """),
        Stanza(
            language: "Thai", encodings: ["WINDOWS-874", "TIS-620"],
            text: """
                เรือลำหนึ่งออกจากท่าเงียบงัน
                ฉันตามหาเธออยู่กลางสายฝน
                สิ่งที่หายไปไม่หวนคืนมา
                แต่บทเพลงยังอยู่ในใจคน
                """),
        Stanza(
            language: "French", encodings: ["WINDOWS-1252"],
            text: """
                Un bateau s’en va du port où je rêve
                Je te cherche sous la pluie, à l’aube
                « Tout ce qui passe » – dit la grève –
                Même l’île a mis sa plus belle robe
                """),
        Stanza(
            language: "German", encodings: ["WINDOWS-1252"],
            text: """
                Ein Schiff fährt leise aus dem Hafen
                „Ich suche dich“, sagt er, »im Regen«
                Was fort ist, kommt nicht mehr zurück
                Doch Lieder gehen auf allen Wegen
                """),
        Stanza(
            language: "Spanish", encodings: ["WINDOWS-1252"],
            text: """
                Un barco se va del puerto dormido
                Te busco en la lluvia, ¡qué fría está!
                Lo que se perdió ya no volverá
                Pero la canción tendrá otro año
                """),
        Stanza(
            language: "Portuguese", encodings: ["WINDOWS-1252"],
            text: """
                Um navio parte do porto em silêncio
                Procuro você na chuva, então
                O que se perdeu não volta jamais
                Só fica a canção na palma da mão
                """),
        Stanza(
            language: "Swedish", encodings: ["WINDOWS-1252"],
            text: """
                Ett fartyg går ut från en tyst liten hamn
                Jag söker dig där regnet slår
                Det som försvann kommer aldrig igen
                Men sången är kvar år efter år
                """),
        Stanza(
            language: "Danish", encodings: ["WINDOWS-1252"],
            text: """
                Et skib sejler ud fra en stille havn
                Jeg søger dig, mens regnen går
                Det tabte kommer ikke igen
                Men sangen bliver år på år
                """),
        Stanza(
            language: "Finnish", encodings: ["WINDOWS-1252"],
            text: """
                Laiva lähtee hiljaisesta satamasta
                Etsin sinua sateen läpi yhä
                Mikä katosi, ei palaa enää
                Mutta laulu jää, ja se on pyhä
                """),
        Stanza(
            language: "Icelandic", encodings: ["WINDOWS-1252"],
            text: """
                Skip siglir út úr hljóðri höfn
                Ég leita þín í regni og þoku
                Það sem hvarf kemur aldrei aftur
                En ljóðið á sér alltaf öðru nær
                """),
    ]
}
