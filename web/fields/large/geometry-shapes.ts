/** Longitude and latitude, or x and y of any plane. */
export type Position = readonly [number, number]
export type ShapeKind = 'point' | 'line' | 'area'
/** A point, the positions of a line, or the rings of a polygon. */
export type Shape = { readonly kind: ShapeKind; readonly rings: readonly (readonly Position[])[] }

type Tree = readonly (Position | Tree)[]

const isPosition = (node: unknown): node is Position =>
  Array.isArray(node) && node.length >= 2 && node.every((part) => typeof part === 'number')

/** Parses shapes from valid WKT or GeoJSON; empty for other text. */
export function readShapes(text: string): Shape[] {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{')) return readWkt(trimmed)
  try {
    return readGeoJson(JSON.parse(trimmed))
  } catch {
    return []
  }
}

const kindOf = (name: string): ShapeKind =>
  /polygon/i.test(name) ? 'area' : /line/i.test(name) ? 'line' : 'point'

function readWkt(text: string): Shape[] {
  const tokens =
    text.replace(/^SRID=\d+;/i, '').match(/[A-Za-z]+|[(),]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []
  let at = 0
  const list = (): Tree => {
    const items: (Position | Tree)[] = []
    at += 1
    while (at < tokens.length && tokens[at] !== ')') {
      if (tokens[at] === '(') items.push(list())
      else if (tokens[at] === ',') at += 1
      else {
        const numbers: number[] = []
        while (at < tokens.length && !['(', ')', ','].includes(tokens[at] ?? '')) {
          numbers.push(Number(tokens[at]))
          at += 1
        }
        const [x, y] = numbers
        if (x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y)) items.push([x, y])
      }
    }
    at += 1
    return items
  }
  const shapes: Shape[] = []
  let name = ''
  while (at < tokens.length) {
    const token = tokens[at] ?? ''
    if (token === '(' && /^geometrycollection$/i.test(name)) at += 1
    else if (token === '(') shapes.push(...shapesOf(kindOf(name), list()))
    else {
      // Z, M and EMPTY are not type names.
      if (/^[A-Z]{5,}$/i.test(token) && !/^empty$/i.test(token)) name = token
      at += 1
    }
  }
  return shapes
}

function readGeoJson(value: unknown): Shape[] {
  if (typeof value !== 'object' || value === null) return []
  if ('geometries' in value && Array.isArray(value.geometries)) return value.geometries.flatMap(readGeoJson)
  if ('features' in value && Array.isArray(value.features)) return value.features.flatMap(readGeoJson)
  if ('geometry' in value) return readGeoJson(value.geometry)
  if (!('coordinates' in value) || !('type' in value)) return []
  const tree = treeOf(value.coordinates)
  const kind = kindOf(String(value.type))
  return isPosition(tree) ? shapesOf(kind, [tree]) : shapesOf(kind, tree)
}

function treeOf(value: unknown): Position | Tree {
  if (isPosition(value)) return [value[0], value[1]]
  return Array.isArray(value) ? value.map((each) => treeOf(each)) : []
}

function shapesOf(kind: ShapeKind, tree: Tree): Shape[] {
  if (tree.length === 0) return []
  const lists = leaves(tree)
  if (kind === 'point') return lists.flat().map((position) => ({ kind, rings: [[position]] }))
  if (kind === 'line') return lists.map((line) => ({ kind, rings: [line] }))
  // Multipolygons nest rings in another list.
  const areas = tree.some(
    (node) => Array.isArray(node) && node.some((one) => Array.isArray(one) && !isPosition(one)),
  )
    ? tree.map((node) => (isPosition(node) ? [] : leaves(node)))
    : [lists]
  return areas.filter((rings) => rings.length > 0).map((rings) => ({ kind, rings }))
}

function leaves(tree: Tree): Position[][] {
  const positions = tree.filter((node): node is Position => isPosition(node))
  const deeper = tree.flatMap((node) => (isPosition(node) ? [] : leaves(node)))
  return positions.length > 0 ? [positions, ...deeper] : deeper
}

/** Formats a shape as WKT. With too few positions for a polygon or line, uses a simpler kind. */
export function writeShape(kind: ShapeKind, positions: readonly Position[]): string {
  const [first] = positions
  if (!first) return ''
  const texts = (list: readonly Position[]) => list.map(([x, y]) => `${x} ${y}`).join(', ')
  if (kind === 'point' || positions.length === 1) return `POINT (${texts(positions.slice(-1))})`
  if (kind === 'line' || positions.length === 2) return `LINESTRING (${texts(positions)})`
  return `POLYGON ((${texts([...positions, first])}))`
}

/** The positions of a single shape without the ring's closing one; empty for several shapes. */
export function positionsOf(shapes: readonly Shape[]): readonly Position[] {
  const [shape, more] = shapes
  if (!shape || more || shape.rings.length !== 1) return []
  const ring = shape.rings[0] ?? []
  return shape.kind === 'area' ? ring.slice(0, -1) : ring
}
