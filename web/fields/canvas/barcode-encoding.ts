import { type BarcodeFormat, barcodeFormats } from '#core/fields/types/barcode.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { lazyModule, type LazyModule } from '../../ui/lazy-module.ts'
import { notifyDeferredContent } from './deferred-cell-content.ts'

/** A code image with one pixel per module: black on white in both themes, for cameras. */
export type Code = HTMLCanvasElement

const qrLibrary = lazyModule(() => import('uqr'))
const barLibrary = lazyModule(async () => (await import('jsbarcode')).default)

/** Longer texts make QR codes too fine for cameras. */
const qrTextLengthMax = 2000
const codesMax = 2000
const codes = new Map<string, Code | null>()

/** The QR code of a text; null if impossible, undefined while the library loads. */
export function qrOf(text: string): Code | null | undefined {
  return known(`qr ${text}`, qrLibrary, ({ encode }) => {
    if (text.length > qrTextLengthMax) return null
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

/** The barcode of a text; null if the format cannot encode it, undefined while the library loads. */
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

/** The barcode of a text in its column's format. */
export function barcodeOf(text: string, { options }: FieldColumn): Code | null | undefined {
  return barsOf(
    text,
    barcodeFormats.find((format) => format === options['barcodeFormat']) ?? barcodeFormats[0],
  )
}

function known<Module>(
  key: string,
  library: LazyModule<Module>,
  make: (module: Module) => Code | null,
): Code | null | undefined {
  const found = codes.get(key)
  if (found !== undefined) return found
  const module = library.now()
  if (module === null) {
    // Until then cells show the text; the next paint retries.
    void library.load().then(notifyDeferredContent, () => undefined)
    return undefined
  }
  if (codes.size >= codesMax) codes.clear()
  const code = madeBy(() => make(module))
  codes.set(key, code)
  return code
}

/** The libraries throw for unsupported text. */
function madeBy(make: () => Code | null): Code | null {
  try {
    return make()
  } catch {
    return null
  }
}
