import { useEffect, useRef } from 'react'
import type { Code } from '../codes.ts'
import { drawPicture } from './code-picture.ts'

/** A code as a picture on white, also in the dark. */
export function CodeImage(props: { code: Code; label: string; className: string }) {
  const { code, label, className } = props
  const place = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (place.current) drawPicture(place.current, code)
  }, [code])
  return <canvas ref={place} role="img" aria-label={label} className={className} />
}
