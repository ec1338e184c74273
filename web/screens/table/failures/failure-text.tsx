import { TriangleAlert } from 'lucide-react'

/** Why a value could not be worked out, where it would stand. */
export function FailureText({ text }: { text: string }) {
  return (
    <span className="text-danger-ink">
      <TriangleAlert aria-hidden className="me-1.5 inline size-3.5 align-[-2px]" />
      <span dir="auto">{text}</span>
    </span>
  )
}
