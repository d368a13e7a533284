/// Stanzas in many languages, and the encodings of files that contain them. The second stanza of each language was
/// written after the weights of its letters.
enum EncodedStanzas {
    struct Stanza: Sendable, CustomStringConvertible {
        let language: String
        let encodings: [String]
        let text: String

        var description: String { language }
    }

    static let all = first + second

    private static let first: [Stanza] = [
        Stanza(
            language: "Russian", encodings: ["WINDOWS-1251", "KOI8-R", "IBM866", "ISO-8859-5", "MAC-CYRILLIC"],
            text: """
                Лампа на кухне горит до утра
                Ты возвращаешься, в доме жара
                Тихо по крыше шагает рассвет
                Больше вопросов у нас с тобой нет
                """),
        Stanza(
            language: "Ukrainian", encodings: ["WINDOWS-1251", "KOI8-U"],
            text: """
                Світить лампа у вікні
                Їде потяг уночі
                Знову пишеш ти мені
                Заховай мої ключі
                """),
        Stanza(
            language: "Bulgarian", encodings: ["WINDOWS-1251"],
            text: """
                Лампата свети във моя прозорец
                Чакам те тихо през цялата нощ
                Вятърът носи далечния спомен
                Утре ще тръгна по стария път
                """),
        Stanza(
            language: "Greek", encodings: ["WINDOWS-1253", "ISO-8859-7"],
            text: """
                Μια λάμπα ανάβει στην κουζίνα
                κι η θάλασσα ξυπνά σιγά
                περίμενε ως το πρωί μαζί μου
                να δούμε φως στα γιασεμιά
                """),
        Stanza(
            language: "Hebrew", encodings: ["WINDOWS-1255"],
            text: """
                אור קטן דולק בחלון המטבח
                אני מחכה לך עד הבוקר
                הרוח שרה שיר ישן ברחוב
                ואתה חוזר אליי לאט
                """),
        Stanza(
            language: "Arabic", encodings: ["WINDOWS-1256"],
            text: """
                مصباح صغير في نافذة البيت
                أنتظرك حتى طلوع الصباح
                والريح تحمل صوتك القديم
                وتعود إلى قلبي الجراح
                """),
        Stanza(
            language: "Turkish", encodings: ["WINDOWS-1254"],
            text: """
                Mutfakta bir ışık yanıyor hâlâ
                Gece yağmuru düşer çatıya
                Sen gelirsin diye bekliyorum
                Şarkımı söyler rüzgâr kapıya
                """),
        Stanza(
            language: "Polish", encodings: ["WINDOWS-1250", "ISO-8859-2"],
            text: """
                W kuchni świeci mała lampa
                Noc się kończy, a ty śpisz
                Łódź odpływa w stronę świtu
                Jeszcze jedną pieśń mi wróż
                """),
        Stanza(
            language: "Czech", encodings: ["WINDOWS-1250", "ISO-8859-2"],
            text: """
                V kuchyni svítí malá lampa
                Čekám tu na tebe až do rána
                Vítr zpívá starou píseň
                Příliš dlouhá noc už končí
                """),
        Stanza(
            language: "Slovak", encodings: ["WINDOWS-1250", "ISO-8859-2"],
            text: """
                V kuchyni svieti malá lampa
                Čakám ťa, kým príde ráno
                Vietor ľahko spieva pieseň
                Noc sa končí, vstáva deň
                """),
        Stanza(
            language: "Hungarian", encodings: ["WINDOWS-1250", "ISO-8859-2"],
            text: """
                A konyhában ég egy kis lámpa
                Őrzöm az éjszaka csöndjét
                Szél fúj a tetőn, halkan énekel
                Várom, hogy újra hazajöjjél
                """),
        Stanza(
            language: "Croatian", encodings: ["WINDOWS-1250", "ISO-8859-2"],
            text: """
                U kuhinji gori mala lampa
                Čekam te cijelu noć
                Vjetar šapuće staru pjesmu
                Možda ćeš jednom doći
                """),
        Stanza(
            language: "Romanian", encodings: ["WINDOWS-1250", "ISO-8859-2"],
            text: """
                În bucătărie arde o lampă
                Te aştept până dimineaţa
                Vântul îmi cântă încet la fereastră
                Şi mâine începe viaţa
                """),
        Stanza(
            language: "Lithuanian", encodings: ["WINDOWS-1257"],
            text: """
                Virtuvėje dega maža lempa
                Laukiu tavęs visą naktį
                Vėjas dainuoja seną dainą
                Šviesa pažadins mūsų širdis
                """),
        Stanza(
            language: "Latvian", encodings: ["WINDOWS-1257"],
            text: """
                Virtuvē deg maza lampa
                Es gaidu tevi līdz rītam
                Vējš dzied vecu dziesmu
                Rīt sāksies jauna diena, mīļā
                """),
        Stanza(
            language: "Japanese", encodings: ["SHIFT_JIS", "EUC-JP"],
            text: """
                台所の小さな明かりが
                朝まで君を待っている
                風が古い歌をうたう
                ドアを開けて帰っておいで
                """),
        Stanza(
            language: "Simplified", encodings: ["GB18030"],
            text: """
                厨房里的灯还亮着
                我等你等到天亮
                风吹过老街的屋顶
                唱着一首旧时的歌
                """),
        Stanza(
            language: "Traditional", encodings: ["BIG5"],
            text: """
                廚房裡的燈還亮著
                我等你等到天亮
                風吹過老街的屋頂
                唱著一首舊時的歌
                """),
        Stanza(
            language: "Korean", encodings: ["UHC"],
            text: """
                부엌에 작은 불빛 하나
                아침까지 너를 기다려
                바람이 부르는 오래된 노래
                문을 열고 돌아와 줘
                """),
        Stanza(
            language: "Thai", encodings: ["WINDOWS-874", "TIS-620"],
            text: """
                แสงไฟดวงน้อยในครัว
                ฉันรอเธอจนถึงเช้า
                สายลมร้องเพลงเก่าเก่า
                กลับมาหาฉันสักครั้ง
                """),
        Stanza(
            language: "French", encodings: ["WINDOWS-1252"],
            text: """
                Une petite lampe à côté de la fenêtre
                Où l’été s’éteint, j’espère te connaître
                Ça ne fait rien, garçon, c’est déjà Noël
                Le cœur léger sous le ciel
                """),
        Stanza(
            language: "German", encodings: ["WINDOWS-1252"],
            text: """
                Eine Lampe brennt in der Küche für dich
                Der Wind geht über die Straße und spricht
                Müde Häuser träumen so süß
                Größer war nie, was ich hieß
                """),
        Stanza(
            language: "Spanish", encodings: ["WINDOWS-1252"],
            text: """
                La lámpara está en la cocina
                Mañana será otro día, niño
                ¿Dónde quedó tu corazón?
                Aquí te espera la canción
                """),
        Stanza(
            language: "Portuguese", encodings: ["WINDOWS-1252"],
            text: """
                A lâmpada acesa na cozinha não dorme
                Amanhã é outro dia, coração
                O vento traz canções de São João
                Você já não está aqui
                """),
        Stanza(
            language: "Swedish", encodings: ["WINDOWS-1252"],
            text: """
                En liten lampa lyser i köket
                Jag väntar på dig tills natten är slut
                Vinden går över hustaken där
                Sången är gammal, men kär
                """),
        Stanza(
            language: "Danish", encodings: ["WINDOWS-1252"],
            text: """
                En lille lampe lyser på bordet
                Jeg venter på dig til natten er omme
                Vinden går over husene sært
                Sangen er gammel, men kær
                """),
        Stanza(
            language: "Finnish", encodings: ["WINDOWS-1252"],
            text: """
                Pieni lamppu keittiössä palaa
                Odotan sinua yöstä aamuun
                Tuuli laulaa vanhaa säveltä
                Tule kotiin, älä enää lähde
                """),
        Stanza(
            language: "Icelandic", encodings: ["WINDOWS-1252"],
            text: """
                Lítill lampi logar í eldhúsinu
                Ég bíð þín uns nóttin er liðin
                Vindurinn syngur gamla söngva
                Það er gott að þú komst heim
                """),
        Stanza(
            language: "Dutch", encodings: ["WINDOWS-1252"],
            text: """
                Een kleine lamp brandt in de keuken
                Ik wacht op jou, één lange nacht
                De zee is ver, ideeën ook
                Café en crème, geloof je’t zelf
                """),
        Stanza(
            language: "Italian", encodings: ["WINDOWS-1252"],
            text: """
                Una luce è accesa in cucina
                Perché non torni più da me
                La città è già lontana, così
                Domani sarà un altro giorno, però
                """),
        Stanza(
            language: "Irish", encodings: ["WINDOWS-1252"],
            text: """
                Tá solas beag sa chistin fós
                Fanfaidh mé leat go maidin
                Séideann an ghaoth ar an díon
                Tar abhaile chugam, a stór
                """),
    ]
}
