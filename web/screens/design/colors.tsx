import { useTranslation } from '../../i18n/use-translation.tsx'
import { pickerColors } from '../../theme/palette-colors.ts'
import { cx } from '../../ui/cx.ts'
import { Row, Section } from './section.tsx'

const grounds = ['bg-surface', 'bg-sunken', 'bg-raised', 'bg-hover', 'bg-pressed', 'bg-selected']
const solids = ['bg-primary', 'bg-danger', 'bg-success', 'bg-warning', 'bg-info', 'bg-control', 'bg-line-2']
const views = [
  'bg-view-grid',
  'bg-view-form',
  'bg-view-gallery',
  'bg-view-kanban',
  'bg-view-calendar',
  'bg-view-timeline',
  'bg-view-other',
]
const sizes = [
  'text-2xl font-semibold',
  'text-xl font-semibold',
  'text-lg',
  'text-base',
  'text-sm',
  'text-xs',
  'text-2xs',
]

export function Colors() {
  const t = useTranslation()
  return (
    <Section title={t('design.colors')}>
      {[grounds, solids, views].map((row) => (
        <Row key={row[0]}>
          {row.map((name) => (
            <span key={name} title={name} className={cx('size-9 rounded-lg border border-line', name)} />
          ))}
        </Row>
      ))}
      <Row>
        {pickerColors.map((color) => (
          <span key={color} title={color} style={{ background: color }} className="size-6 rounded-full" />
        ))}
      </Row>
      <h3 className="mt-2 text-xs font-semibold text-ink-2">{t('design.type')}</h3>
      <div className="flex flex-col gap-2">
        {sizes.map((size) => (
          <p key={size} className={size}>
            {t('design.type.sample')}
          </p>
        ))}
        <p className="text-ink-2">{t('design.secondary')}</p>
        <p className="text-ink-3">{t('design.muted')}</p>
      </div>
    </Section>
  )
}
