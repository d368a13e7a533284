/// The style sheet of ``HTMLSheet``.
enum HTMLStyle {
    static let text = """
        :root { color-scheme: light dark; --ink: #1d1d1f; --paper: #fff; --chord: #1a5fb4; --quiet: #5e5c64; }
        @media (prefers-color-scheme: dark) {
        :root { --ink: #f0f0f0; --paper: #1b1b1d; --chord: #8ec5ff; --quiet: #b4b2ba; }
        }
        body { margin: 0 auto; padding: 1rem; max-width: 44rem; background: var(--paper); color: var(--ink);
        font: 1.0625rem/1.4375rem system-ui, sans-serif; overflow-wrap: break-word; -webkit-text-size-adjust: 100%; }
        h1, h2, h3 { line-height: 1.2; margin: 0; }
        h1 { font-size: 1.6rem; }
        h2 { font-size: 1.4rem; }
        article section > h2, article section > h3 { font-size: 1rem; color: var(--quiet); margin: 1.25rem 0 0.25rem; }
        header p, footer p { margin: 0.25rem 0 0; color: var(--quiet); }
        header .subtitle { color: inherit; }
        article[dir=rtl] header > * { text-align: right; }
        footer { margin-top: 2rem; font-size: 0.875rem; }
        nav ol { padding-inline-start: 2rem; }
        nav li { padding: 0.3rem 0; }
        a { color: var(--chord); }
        article { margin: 0 0 3rem; }
        nav + main article { border-top: 1px solid; padding-top: 1rem; }
        .stanza { margin: 0 0 1rem; }
        .stanza p { margin: 0; white-space: pre-wrap; padding-inline-start: 1.5rem; text-indent: -1.5rem; }
        .stanza p.sung { margin-top: 0.25rem; }
        .stanza span { display: inline-block; max-width: 100%; text-indent: 0; }
        ruby { display: inline-grid; justify-items: start; vertical-align: bottom; text-indent: 0; white-space: pre; }
        @supports (baseline-source: last) { ruby { vertical-align: baseline; baseline-source: last; } }
        rt { display: block; grid-row: 1; padding-inline-end: 0.35em; direction: ltr; unicode-bidi: isolate; }
        rp { display: none; }
        rt, .chords b { font-size: 0.9em; font-weight: 700; line-height: 1.25rem; color: var(--chord); }
        pre { overflow-x: auto; margin: 0.5rem 0; font: 0.875rem/1.3 ui-monospace, monospace; }
        hr.page { border: 0; margin: 0; }
        @media print {
        :root { --ink: #000; --paper: #fff; --chord: #000; --quiet: #333; color-scheme: light; }
        body { max-width: none; padding: 0; font-size: 12pt; line-height: 1.35; }
        nav { break-after: page; }
        article + article { break-before: page; }
        nav + main article { border: 0; padding: 0; }
        .stanza, header { break-inside: avoid; }
        h2, h3 { break-after: avoid; }
        pre { overflow: visible; white-space: pre-wrap; }
        hr.page { break-after: page; }
        a { color: inherit; text-decoration: none; }
        }

        """
}
