export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads a document as strictly as XML 1.0 demands of what feeds use: elements, attributes, text and the five
 * entities. Throws for anything else: unbalanced tags, bare ampersands, characters that XML cannot contain.
 */
export function readXml(document: string): XmlElement {
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(document))
    throw new Error('A character that XML cannot contain.')
  const body = document.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n/, '')
  if (body === document) throw new Error('No XML declaration.')
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const token = /<(\/?)([A-Za-z:]+)((?:\s+[A-Za-z:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
  let at = 0
  for (let match = token.exec(body); match; match = token.exec(body)) {
    at = token.lastIndex
    const [, isEnd, name = '', attributes = '', isEmpty, text] = match
    const parent = open.at(-1)
    if (!parent) throw new Error('More tags are closed than opened.')
    if (text !== undefined) parent.text += decode(text)
    else if (isEnd) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element.`)
    } else {
      const element: XmlElement = { name, attributes: attributesOf(attributes), children: [], text: '' }
      parent.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  const [only] = root.children
  if (
    at !== body.length ||
    open.length !== 1 ||
    root.children.length !== 1 ||
    !only ||
    root.text.trim() !== ''
  )
    throw new Error(`Not well-formed at ${body.slice(at, at + 60)}`)
  return only
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([A-Za-z:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  )
}

function decode(text: string): string {
  return text.replace(/&([a-z]*;?)/g, (entity) => {
    const character = named[entity.slice(1, -1)]
    if (character === undefined) throw new Error(`Unknown entity ${entity}.`)
    return character
  })
}
