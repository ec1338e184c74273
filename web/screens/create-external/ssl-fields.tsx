import { useState } from 'react'
import { sslFiles, type SslMode, sslModes } from '#core/external-connections.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'

const names: Record<SslMode, MessageId> = {
  No: 'home.external.ssl.no',
  Allowed: 'home.external.ssl.allowed',
  Preferred: 'home.external.ssl.preferred',
  Required: 'home.external.ssl.required',
  'Required-CA': 'home.external.ssl.requiredCa',
  'Required-Identity': 'home.external.ssl.requiredIdentity',
}

/** SSL mode, with the certificate files that stricter modes need. */
export function SslFields() {
  const t = useTranslation()
  const [mode, setMode] = useState<SslMode>('No')
  const needsFiles = mode === 'Required-CA' || mode === 'Required-Identity'
  return (
    <>
      <Field label={t('home.external.ssl')}>
        <Select
          value={mode}
          onChange={setMode}
          options={sslModes.map((value) => ({ value, label: t(names[value]) }))}
        />
      </Field>
      {needsFiles && (
        <fieldset className="sm:col-span-2">
          <legend className="mb-1.5 text-xs font-medium text-ink-2">{t('home.external.sslFiles')}</legend>
          <div className="flex flex-col gap-2">
            {sslFiles.map((name) => (
              <label key={name} className="flex flex-wrap items-center gap-3 text-sm">
                <span className="w-12 font-mono text-xs" dir="ltr">
                  {name}
                </span>
                <input type="file" accept=".pem,.crt,.cer,.key" className="max-w-full text-xs text-ink-2" />
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}
