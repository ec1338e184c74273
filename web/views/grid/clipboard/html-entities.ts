/** HTML entity names of Latin-1 characters from 160 up, which older programs use. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig ' +
  'Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash ' +
  'Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ' +
  'ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc ' +
  'uuml yacute thorn yuml'

const entities: ReadonlyMap<string, string> = new Map([
  ...latin.split(' ').map((name, index) => [name, String.fromCodePoint(160 + index)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    zwnj: '\u200C',
    zwj: '\u200D',
    lrm: '\u200E',
    rlm: '\u200F',
    ensp: '\u2002',
    emsp: '\u2003',
    thinsp: '\u2009',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    bull: '•',
    hellip: '…',
    permil: '‰',
    euro: '€',
    trade: '™',
    minus: '−',
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
  }),
])

/** Decodes HTML entities; unknown names stay as they are. */
export const unescapeHtml = (html: string): string =>
  html.includes('&')
    ? html.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi,
        (whole, hex?: string, digits?: string, name?: string) => {
          if (name !== undefined) return entities.get(name) ?? whole
          const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
          return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
        },
      )
    : html
