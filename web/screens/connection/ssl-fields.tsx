import { useState } from 'react'
import { sslFiles, type SslMode, sslModes } from '#core/external-connections.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { ConnectionDraft } from './connection-draft.ts'

const names: Record<SslMode, MessageId> = {
  No: 'home.external.ssl.no',
  Allowed: 'home.external.ssl.allowed',
  Preferred: 'home.external.ssl.preferred',
  Required: 'home.external.ssl.required',
  'Required-CA': 'home.external.ssl.requiredCa',
  'Required-Identity': 'home.external.ssl.requiredIdentity',
}
const helps: Record<SslMode, MessageId> = {
  No: 'home.external.sslHelp.no',
  Allowed: 'home.external.sslHelp.allowed',
  Preferred: 'home.external.sslHelp.preferred',
  Required: 'home.external.sslHelp.required',
  'Required-CA': 'home.external.sslHelp.requiredFiles',
  'Required-Identity': 'home.external.sslHelp.requiredFiles',
}

/** Characters of a file that are read; certificates are far smaller. */
const fileLengthMax = 100_000

/** SSL mode, with the certificate files of the strictest modes. */
export function SslFields({
  draft,
  onChange,
}: {
  draft: ConnectionDraft
  onChange: (draft: ConnectionDraft) => void
}) {
  const t = useTranslation()
  const { sslMode, sslFiles: files } = draft
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const takesFiles = sslMode === 'Required-CA' || sslMode === 'Required-Identity'

  async function read(name: (typeof sslFiles)[number], file: File | undefined): Promise<void> {
    const isTooLarge = file !== undefined && file.size > fileLengthMax
    setTooLarge(isTooLarge ? file.name : null)
    const content = file && !isTooLarge ? await file.text() : ''
    onChange({ ...draft, sslFiles: { ...files, [name]: content } })
  }
  return (
    <>
      <Field
        label={t('home.external.ssl')}
        help={t(draft.kind === 'neon' ? 'home.external.sslHelp.neon' : helps[sslMode])}
        className="sm:col-span-2"
      >
        <Select
          value={sslMode}
          onChange={(mode) => {
            const keepsFiles = mode === 'Required-CA' || mode === 'Required-Identity'
            const kept = keepsFiles ? files : { ca: '', cert: '', key: '' }
            onChange({ ...draft, sslMode: mode, sslFiles: kept })
          }}
          options={sslModes.map((value) => ({ value, label: t(names[value]) }))}
          className="sm:max-w-72"
        />
      </Field>
      {takesFiles && (
        <fieldset className="sm:col-span-2">
          <legend className="mb-1.5 text-xs font-medium text-ink-2">{t('home.external.sslFiles')}</legend>
          <div className="flex flex-col gap-2">
            {sslFiles.map((name) => (
              <label key={name} className="flex flex-wrap items-center gap-3 text-sm">
                <span className="w-12 font-mono text-xs" dir="ltr">
                  {name}
                </span>
                <input
                  type="file"
                  accept=".pem,.crt,.cer,.key"
                  onChange={(event) => void read(name, event.currentTarget.files?.[0])}
                  className="max-w-full text-xs text-ink-2 pointer-coarse:py-2.5"
                />
              </label>
            ))}
          </div>
          {tooLarge !== null && (
            <p role="alert" className="mt-1.5 text-xs text-danger-ink">
              {t('home.external.sslFileTooLarge', { name: tooLarge })}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}
