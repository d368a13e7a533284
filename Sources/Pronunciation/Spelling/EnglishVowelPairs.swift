extension VowelPairs {
    /// The pairs of English words. Source: the CMU dictionary, of which these patterns get most words right.
    static let english = VowelPairs(
        """
        i|a i|i i|o i|u e|o u|a y|a y|i y|o a|ï

        ^y_a ^y_i ^y_o y_ard ny_a ny_o ^any|o ky_o
        ay|er ^pray_er oy|er ey|er uy|er fly|er dry|er fry|er oy|ee

        *i|er$ ri|er fi|ers pli|er li|er$ ali_er$ premi_er soldi_er fronti_er cashi_er glaci_er
        *i|est$ i|eth$ i|ety i|eties di|et qui|e ri|et vi|et oci|et
        di|en ri|en ri_end ali|en cli|en ti_ence$ bi|enc ^sci|en esci|en i|enn i|ello
        li_on ^li|on deli|on ni_on ni_or avi_or shi_on rri_age ili_ar li_am

        *e|a$ ^are|as ^ide|as cre|at cre_atu re|act ^re|arr ^re|app ^re|aff ^re|adj ^re|all ^re_ally ^re|ality
        ^re|alis ^re|alig ^re|auth ^re|awa ^re|ass re|arm fore_arm line|a the|at aure|a ucle|a ne|and le|and me|and
        ause|a rme|a ope|an ore|an ne|an$ bbe|an ere|al
        the|is e|ity de|iti ^re|inc ^re|inf ^re|inst ^re|int ^re|inv ^re|imb ^re|imp ^re|iter
        ^re|edu ^re|elec ^re|ex ^re|en ^re|est ^re|eval ^re|em pre|em pre|ex
        ge_on che_on ge_org ge_ou ace_ou le_opar je_opar pe_opl ye_o e_out e_own e_off e_over me_one
        e|um$ e|ums$ e|us$ ^re|un ^re|us

        e|ing$ o|ing u|ing$ gu_ing$ argu|ing a|ing$

        na|iv a|ic$ a|ics$ la|ity cha|os cha|ot au|er

        po|em po|et co|ed co|er co|ex *o|er$ o|ers$ o|elec o|ever cro|e o|ey$
        co|ali co|ales co|ag *o|a$ coco_a$ ^bo|a$ ko|al o|ah o|act cho|an
        co|inc o|ic$ o|ics$ co|opera co|ord zo|ol

        u|ou tu|i ru|itio ru|in lu|id lu|ish nu|in u|ity u|ities su|ici
        du|el gru|el cru|el$ fu|el$ du|et inu|et u|er$ gu_er$ flu|en nu|en tu|en gru|enc eu|er
        gu_a gu|able su_ade rsu_as du|o inu|um
        """)
}
