import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import { FieldIcon } from '../../fields/field-icon.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { cardSizes, coverFits, type GallerySettings } from './gallery-settings.ts'

/** The select needs a value for no field. */
const noCover = 'none'

/** How cards look: cover field and fit, size, and whether empty fields show. */
export function GalleryOptions(props: {
  settings: GallerySettings
  /** Fields with files. */
  covers: readonly FieldColumn[]
  onChange: (change: Partial<GallerySettings>) => void
}) {
  const { settings, covers, onChange } = props
  const t = useTranslation()
  const cover = covers.some(({ id }) => id === settings.cover) ? settings.cover : null
  return (
    <div className="flex flex-col gap-3 p-1">
      <Field
        label={t('gallery.cover')}
        {...(covers.length === 0 ? { help: t('gallery.cover.lacking') } : {})}
      >
        <Select
          value={cover ?? noCover}
          onChange={(id) => onChange({ cover: id === noCover ? null : id })}
          options={[
            { value: noCover, label: t('gallery.cover.none'), icon: <Image /> },
            ...covers.map(({ id, title, type }) => ({
              value: id,
              label: title,
              icon: <FieldIcon type={type} />,
            })),
          ]}
        />
      </Field>
      {cover !== null && (
        <Labelled label={t('gallery.fit')}>
          <SegmentedControl
            label={t('gallery.fit')}
            value={settings.fit}
            onChange={(fit) => onChange({ fit })}
            options={coverFits.map((fit) => ({ value: fit, label: t(`gallery.fit.${fit}`) }))}
          />
        </Labelled>
      )}
      <Labelled label={t('gallery.size')}>
        <SegmentedControl
          label={t('gallery.size')}
          value={settings.size}
          onChange={(size) => onChange({ size })}
          options={cardSizes.map((size) => ({ value: size, label: t(`gallery.size.${size}`) }))}
        />
      </Labelled>
      <Switch checked={settings.hidesEmpty} onChange={(hidesEmpty) => onChange({ hidesEmpty })}>
        {t('gallery.hideEmpty')}
      </Switch>
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <span aria-hidden>{label}</span>
      {children}
    </div>
  )
}
