import type { Code } from '../canvas/barcode-encoding.ts'

/** Additional quiet zone in modules: cameras need four around QR codes. */
const quietZoneModules = 3
/** Bar height as a share of the width. */
const barHeightRatio = 0.4
/** Minimum width of a saved image. */
const savedImageWidthMinPx = 1024

type Layout = { width: number; height: number; x: number; y: number; codeHeight: number }

function layoutOf(code: Code): Layout {
  const codeHeight = isSquare(code) ? code.height : Math.round(code.width * barHeightRatio)
  const x = isSquare(code) ? quietZoneModules : 0
  const y = isSquare(code) ? quietZoneModules : 4
  return { width: code.width + 2 * x, height: codeHeight + 2 * y, x, y, codeHeight }
}

const isSquare = (code: Code): boolean => code.width === code.height

/** Draws a code on white with whole pixels per module, at least as wide as given. */
export function drawPicture(canvas: HTMLCanvasElement, code: Code, atLeast = savedImageWidthMinPx): void {
  const { width, height, x, y, codeHeight } = layoutOf(code)
  const scale = Math.ceil(atLeast / width)
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingEnabled = false
  context.drawImage(code, x * scale, y * scale, code.width * scale, codeHeight * scale)
}

/** A code as a PNG file. */
export function pngOf(code: Code): Promise<Blob> {
  const canvas = document.createElement('canvas')
  drawPicture(canvas, code)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image could not be created.'))),
      'image/png',
    ),
  )
}

/** A code as a scalable SVG file. */
export function svgOf(code: Code): Blob {
  const { width, height, x, y, codeHeight } = layoutOf(code)
  const lineHeight = codeHeight / code.height
  const path = blackRuns(code)
    .map((run) => `M${x + run.x} ${y + run.y * lineHeight}h${run.width}v${lineHeight}h-${run.width}z`)
    .join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 8}" ` +
    `height="${height * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${width}v${height}H0z"/>` +
    `<path d="${path}"/></svg>\n`
  return new Blob([svg], { type: 'image/svg+xml' })
}

/** Runs of black modules per row. */
function blackRuns(code: Code): { x: number; y: number; width: number }[] {
  const { width, height } = code
  const data = code.getContext('2d')?.getImageData(0, 0, width, height).data
  if (!data) return []
  const runs: { x: number; y: number; width: number }[] = []
  for (let y = 0; y < height; y += 1) {
    let start = -1
    for (let x = 0; x <= width; x += 1) {
      const isBlack = x < width && (data[4 * (y * width + x)] ?? 255) < 128
      if (isBlack && start < 0) start = x
      if (isBlack || start < 0) continue
      runs.push({ x: start, y, width: x - start })
      start = -1
    }
  }
  return runs
}

/** A file name for a code's text. */
export function pictureName(text: string): string {
  return (
    text
      .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
      .replaceAll(/^[-.]+|[-.]+$/g, '')
      .slice(0, 60) || 'code'
  )
}
