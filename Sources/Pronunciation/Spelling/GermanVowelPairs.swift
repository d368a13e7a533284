extension VowelPairs {
    /// The pairs of German words: `ie` in `Ferien` and `Familie`, which are written like `schien` and `Melodie`.
    ///
    /// At the end of a word, `ien` has two syllables (`Melodien`, too), and `ie` only in the words that are listed.
    static let german = VowelPairs(
        """
        *i|en$ *i|ens$ bedi_en$ verdi_en$ schi_en schri_en kni_en spi_en$
        ri|en ali|en lini|en mili|en foli|en studi|en medi|en akti|en prämi|en

        ini|e$ ili|e$ phili_e$ foli|e$ gnoli|e$ studi|e$ seri|e$ osseri_e$ ^ari|e$ materi|e$ arteri|e$ bakteri|e$
        histori|e$ glori|e$ ^orgi|e$ akti|e$ prämi|e$ ödi|e$ azi|e$ rmazi_e$ ^besti|e$ ^hosti|e$ furi|e$ ^kuri|e$
        mumi|e$ bronchi|e$ kali|e$ ppali|e$ ssali|e$ inali|e$ kastani|e$ gerani|e$ begoni|e$ päoni|e$ dahli|e$
        fuchsi|e$ hortensi|e$
        """)
}
