import * as limits from '../../limits.ts'
import type { Field, Parsed } from '../field.ts'
import { readJson } from './json.ts'
import { problem } from '../problems.ts'
import {
  compatibleTextOperators,
  checkText,
  parseTextArgument,
  sizeText,
  textOperators,
  utf8Length,
} from '../text/text-parsing.ts'

/**
 * A geometry, kept as given: WKT (`POINT (30 10)`) or GeoJSON. Validation is shallow: known type, balanced
 * brackets, pairs of finite numbers. Ring closure and crossings are not checked.
 */
export const geometry: Field = {
  type: 'Geometry',
  storage: 'text',
  hasLongText: true,
  parse(input): Parsed {
    if (typeof input === 'string') return readShape(input)
    if (typeof input !== 'object' || input === null) return problem('notGeometry')
    try {
      return readShape(JSON.stringify(input))
    } catch {
      return problem('notGeometry')
    }
  },
  parseText: readShape,
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: textOperators,
  alsoAccepts: compatibleTextOperators,
  parseArgument: parseTextArgument,
  uniqueable: false,
}

function readShape(input: string): Parsed {
  const text = input.trim()
  if (text === '') return { ok: true, value: null }
  const checked = checkText(text, Infinity)
  if (!checked.ok) return checked
  const size = utf8Length(text)
  if (size > limits.longTextBytes)
    return problem('tooLarge', { max: sizeText(limits.longTextBytes), size: sizeText(size) })
  if (!text.startsWith('{')) return isWkt(text) ? checked : problem('notGeometry')
  const json = readJson(text)
  if (!json.ok || typeof json.value !== 'string') return json
  return isGeoJson(JSON.parse(json.value)) ? json : problem('notGeometry')
}

const start =
  /^(?:SRID=\d{1,9};\s*)?(?:POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON|GEOMETRYCOLLECTION)(?:\s+(?:Z|M|ZM))?\s*(?=EMPTY$|\()/i
const names =
  /(?:POINT|LINESTRING|POLYGON|MULTIPOINT|MULTILINESTRING|MULTIPOLYGON|GEOMETRYCOLLECTION)(?:\s+(?:Z|M|ZM))?(?=\s*(?:\(|EMPTY))/gi
const position =
  /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?(?:\s+[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?){1,3}\s*$/i

/** Returns true for WKT, by names, brackets and numbers only. */
export function isWkt(text: string): boolean {
  if (!start.test(text)) return false
  const body = text.replace(start, '')
  if (/^EMPTY$/i.test(body)) return true
  let depth = 0
  let from = 0
  const plain = body.replace(names, '')
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at]
    if (sign !== '(' && sign !== ')' && sign !== ',') continue
    const between = plain.slice(from, at)
    from = at + 1
    const isBare = between.trim() === '' || /^\s*EMPTY\s*$/i.test(between)
    if (!isBare && (sign === '(' || !position.test(between))) return false
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (depth > limits.jsonDepthMax || depth < 0 || (depth === 0 && at < plain.length - 1)) return false
  }
  return depth === 0 && from === plain.length && !/\(\s*[,)]|,\s*[,)]/.test(plain)
}

/** Depth of `coordinates` arrays by type. */
const nesting: Record<string, number> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}

/** Returns true for GeoJSON, by types and numbers only. */
function isGeoJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  const { type } = value
  if (typeof type !== 'string') return false
  if (type === 'GeometryCollection') return 'geometries' in value && isListOf(value.geometries, isGeoJson)
  if (type === 'FeatureCollection') return 'features' in value && isListOf(value.features, isGeoJson)
  if (type === 'Feature') return 'geometry' in value && (value.geometry === null || isGeoJson(value.geometry))
  const depth = Object.hasOwn(nesting, type) ? nesting[type] : undefined
  return depth !== undefined && 'coordinates' in value && isNested(value.coordinates, depth)
}

function isNested(value: unknown, depth: number): boolean {
  if (depth > 0) return isListOf(value, (item) => isNested(item, depth - 1))
  return Array.isArray(value) && value.length >= 2 && value.length <= 4 && value.every(Number.isFinite)
}

function isListOf(value: unknown, test: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(test)
}
