import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PromotionCard } from '../../../listings/rules/promotion-card-row.ts';
import { useText } from '../../../i18n/use-text.ts';
import { addDays } from '../../../lib/days/add-to-day.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { usePermissions } from '../../../permissions/data/use-permissions.ts';
import { isSuperAdmin, membershipOf } from '../../../permissions/rules/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { readFigures, type PromotionFigures } from '../../data/promotion-figures.ts';
import { figureNames } from './figure-names.ts';
import './figures.css';

const RECENT_DAYS = 30;

/** On a promotion's page, for members of its hospital and super admins: its figures and a link to edit it. */
export function OwnerPanel({ promotion }: { promotion: PromotionCard }) {
  const t = useText();
  const read = usePermissions();
  const { id, hospital_id: hospitalId } = promotion;
  const permissions = read.state === 'known' && read.outcome === 'read' ? read.permissions : null;
  const isAdmin = permissions !== null && isSuperAdmin(permissions);
  const isOwn = isAdmin || (permissions !== null && membershipOf({ permissions, hospitalId }) !== null);
  const [found, setFound] = useState<{ of: string; all: PromotionFigures; recent: PromotionFigures } | null>(
    null,
  );
  useEffect(() => {
    if (!isOwn) return;
    let shown = true;
    const since = addDays({ day: bangkokDay(Date.now()), days: 1 - RECENT_DAYS });
    void Promise.all([null, since].map((day) => readFigures({ hospitalId, since: day }))).then((answers) => {
      const [all, recent] = answers.map((answer) =>
        answer.outcome === 'answered' ? answer.value.find((each) => each.id === id) : undefined,
      );
      if (shown && all && recent) setFound({ of: id, all, recent });
    });
    return () => {
      shown = false;
    };
  }, [isOwn, hospitalId, id]);
  if (!isOwn) return null;
  const figures = found?.of === id ? found : null;
  return (
    <section className="card stack owner-panel">
      <div className="owner-panel-head">
        <h2>{t('figures.title')}</h2>
        {/* For super admins the page already shows an Edit link beside Delete. */}
        {!isAdmin && (
          <Button
            variant="plain"
            as={
              <Link
                to="/edit/$id"
                params={{ id }}
                aria-label={t('promo.editThis', { title: promotion.promotion_title })}
              >
                <Icon name="edit" />
                {t('action.edit')}
              </Link>
            }
          />
        )}
      </div>
      {figures && (
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('figures.of')}</span>
              </th>
              <th scope="col">{t('figures.recent', { n: RECENT_DAYS })}</th>
              <th scope="col">{t('figures.all')}</th>
            </tr>
          </thead>
          <tbody>
            {figureNames.map((name) => (
              <tr key={name}>
                <th scope="row">{t(`figures.${name}`)}</th>
                <td className="number">{figures.recent[name]}</td>
                <td className="number">{figures.all[name]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="detail-quiet">{t('figures.help')}</p>
    </section>
  );
}
