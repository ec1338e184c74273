import { TriangleAlert } from 'lucide-react'

/** Shows why a value could not be computed. */
export function FormulaErrorText({ text }: { text: string }) {
  return (
    <span className="text-danger-ink">
      <TriangleAlert aria-hidden className="me-1.5 inline size-3.5 align-[-2px]" />
      <span dir="auto">{text}</span>
    </span>
  )
}
