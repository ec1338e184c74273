import type { ReactNode } from 'react'
import type { LoadedFormProps } from './loaded-form.tsx'
import type { Link } from './share-calls.ts'

/** The content of a form's page. */
export type Loaded =
  | { kind: 'loading' }
  | ({ kind: 'ready'; password: string | null; session?: Link['session']; note?: ReactNode } & Beginning)
  /** Instead of the questions. */
  | { kind: 'notice'; notice: ReactNode }
  /** `message`: why the last password failed. */
  | { kind: 'locked'; message: 'wrong' | 'slow-down' | null }
  | { kind: 'gone' }
  /** The owner's message; empty for the default. */
  | { kind: 'closed'; message: string }
  | { kind: 'failed'; message: string | null }

/** A form as it opens. */
export type Beginning = Pick<LoadedFormProps, 'form' | 'first' | 'fixed' | 'shownForm' | 'seen'>
