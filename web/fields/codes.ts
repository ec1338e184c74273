import { type BarcodeFormat, barcodeFormats } from '#core/fields/barcode.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { later, type Later } from '../ui/later.ts'
import { tellLateContent } from './late-content.ts'

/** A code as a picture with one pixel for each module: black on white, also in the dark, for cameras. */
export type Code = HTMLCanvasElement

const qrLibrary = later(() => import('uqr'))
const barLibrary = later(async () => (await import('jsbarcode')).default)

/** Characters that a QR code takes here; more would be too fine for cameras. */
const qrLongest = 2000
const codesMax = 2000
const codes = new Map<string, Code | null>()

/** The code of a text; null for a text that has none, undefined while the library is on its way. */
export function qrOf(text: string): Code | null | undefined {
  return known(`qr ${text}`, qrLibrary, ({ encode }) => {
    if (text.length > qrLongest) return null
    const { size, data } = encode(text, { ecc: 'M', border: 1 })
    const canvas = document.createElement('canvas')
    canvas.width = size
    canvas.height = size
    const context = canvas.getContext('2d')
    if (!context) return null
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, size, size)
    context.fillStyle = '#000000'
    data.forEach((row, y) => row.forEach((isBlack, x) => isBlack && context.fillRect(x, y, 1, 1)))
    return canvas
  })
}

/** The bars of a text; null for one that bars of this kind cannot say, undefined while the library is on its way. */
function barsOf(text: string, format: BarcodeFormat): Code | null | undefined {
  return known(`${format} ${text}`, barLibrary, (draw) => {
    const canvas = document.createElement('canvas')
    let isValid = true
    draw(canvas, text, {
      format,
      width: 1,
      height: 1,
      margin: 0,
      marginLeft: 10,
      marginRight: 10,
      displayValue: false,
      flat: true,
      background: '#ffffff',
      lineColor: '#000000',
      valid: (valid) => (isValid = valid),
    })
    return isValid && canvas.width > 0 ? canvas : null
  })
}

/** The bars of a text in the format of its column. */
export function barcodeOf(text: string, { options }: FieldColumn): Code | null | undefined {
  return barsOf(
    text,
    barcodeFormats.find((format) => format === options['barcodeFormat']) ?? barcodeFormats[0],
  )
}

function known<Module>(
  key: string,
  library: Later<Module>,
  make: (module: Module) => Code | null,
): Code | null | undefined {
  const found = codes.get(key)
  if (found !== undefined) return found
  const module = library.now()
  if (module === null) {
    // Without it cells show the text; the next paint tries again.
    void library.load().then(tellLateContent, () => undefined)
    return undefined
  }
  if (codes.size >= codesMax) codes.clear()
  const code = madeBy(() => make(module))
  codes.set(key, code)
  return code
}

/** Libraries throw for what they cannot say. */
function madeBy(make: () => Code | null): Code | null {
  try {
    return make()
  } catch {
    return null
  }
}
