import { useState } from 'react'
import { maskConnectionUrl, passwordMask } from '#core/connection-url.ts'
import type { ConnectedType } from '#core/schema.ts'
import { findSourceKind } from '#core/source-kinds.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { type ConnectionDraft, withUrl } from './connection-draft.ts'

const examples: Partial<Record<ConnectedType, string>> & { pg: string } = {
  pg: 'postgres://user:password@db.example.com:5432/database',
  mysql2: 'mariadb://user:password@db.example.com:3306/database',
  snowflake: 'snowflake://user@myorg-account/DATABASE/PUBLIC?warehouse=COMPUTE_WH&role=ANALYST',
}

/** Takes a URL apart in the browser: fills in the fields below, then shows the URL with its password masked. */
export function UrlField({
  draft,
  onChange,
}: {
  draft: ConnectionDraft
  onChange: (draft: ConnectionDraft) => void
}) {
  const t = useTranslation()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState(false)

  function read(url: string): void {
    // A URL with a masked password was read before.
    if (url.trim() === '' || url.includes(passwordMask)) return setProblem(false)
    const next = withUrl(draft, url)
    setProblem(next === null)
    if (!next) return
    onChange(next)
    setText(maskConnectionUrl(url))
  }
  return (
    <Field
      label={t('home.external.url')}
      optional
      help={t('home.external.urlHelp')}
      error={problem ? t('home.external.urlProblem') : undefined}
      className="sm:col-span-2"
    >
      <Input
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={examples[findSourceKind(draft.kind)?.type ?? 'pg'] ?? examples.pg}
        value={text}
        onText={setText}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text').trim()
          // Only whole URLs replace what is there.
          if (!withUrl(draft, pasted)) return
          event.preventDefault()
          read(pasted)
        }}
        onBlur={(event) => read(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          read(event.currentTarget.value)
        }}
      />
    </Field>
  )
}
