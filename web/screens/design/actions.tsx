import {
  ChevronDown,
  Ellipsis,
  ListFilter,
  Plus,
  Redo2,
  Search,
  Share2,
  Star,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Row, Section } from './section.tsx'

export function Actions() {
  const t = useTranslation()
  const [starred, setStarred] = useState(true)
  return (
    <Section title={t('design.buttons')}>
      <Row>
        <Button tone="primary" icon={Plus}>
          {t('common.create')}
        </Button>
        <Button icon={Share2}>{t('common.share')}</Button>
        <Button tone="quiet" icon={ListFilter} iconEnd={ChevronDown}>
          {t('grid.filter')}
        </Button>
        <Button tone="danger" icon={Trash2}>
          {t('common.delete')}
        </Button>
      </Row>
      <Row>
        <Button tone="primary" busy>
          {t('common.save')}
        </Button>
        <Button disabled>{t('common.edit')}</Button>
        <Button tone="primary" disabled>
          {t('common.done')}
        </Button>
      </Row>
      <Row>
        <Button size="sm" tone="primary">
          {t('common.add')}
        </Button>
        <Button size="sm">{t('common.duplicate')}</Button>
        <Button size="sm" tone="quiet">
          {t('common.cancel')}
        </Button>
        <Button size="lg" tone="primary">
          {t('auth.signIn')}
        </Button>
      </Row>
      <Row>
        <IconButton icon={Undo2} label={t('common.undo')} keys="Mod+Z" />
        <IconButton icon={Redo2} label={t('common.redo')} keys="Mod+Shift+Z" disabled />
        <IconButton icon={Search} label={t('common.search')} keys="Mod+F" />
        <IconButton
          icon={Star}
          label={t('common.select')}
          pressed={starred}
          onClick={() => setStarred(!starred)}
        />
        <IconButton icon={Ellipsis} label={t('common.more')} tone="neutral" size="md" />
        <IconButton icon={Plus} label={t('common.add')} tone="primary" size="md" />
        <Kbd keys="Mod+Shift+K" className="ms-auto" />
      </Row>
    </Section>
  )
}
