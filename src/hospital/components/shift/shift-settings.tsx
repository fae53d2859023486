import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { removeShiftPerson, setLockAfter, useShiftPeople } from '../../data/shift/shift-people.ts';
import { idleMinutes } from '../../rules/shift.ts';
import { AddShiftPerson, type ProvePerson } from './add-shift-person.tsx';

/** Settings of this device: who may begin a shift, and when the screen locks (BOOKING-21). */
export function ShiftSettings(props: { staff: ReadonlyMap<string, string>; provePerson: ProvePerson }) {
  const t = useText();
  const known = useShiftPeople();
  const [isAdding, setAdding] = useState(false);
  if (known.state !== 'ready') return null;
  const { people, lockAfter } = known.value;
  const fail = (cause: unknown) => {
    console.warn('The settings of shifts could not be stored.', cause);
    showToast({ tone: 'destructive', text: t('shift.notStored') });
  };
  const remove = async (person: { userId: string; name: string }) => {
    await removeShiftPerson(person.userId).then(
      () => showToast({ text: t('shift.removed', { name: person.name }) }),
      fail,
    );
  };
  return (
    <section className="card shift-settings" aria-labelledby="shift-settings">
      <Heading as="h3" size="4" id="shift-settings">
        {t('shift.settings')}
      </Heading>
      <p className="field-help">{t('shift.settingsHelp')}</p>
      {people.length === 0 ? (
        <p>{t('shift.noPeople')}</p>
      ) : (
        <ul className="plain-list" aria-label={t('shift.people')}>
          {people.map((person) => (
            <li key={person.userId} className="desk-scan">
              <span className="person-name">
                <strong>{person.name}</strong>
              </span>
              <Button
                variant="soft"
                color="gray"
                aria-label={t('shift.removeThis', { name: person.name })}
                onClick={() => void remove(person)}
              >
                {t('action.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="shift-settings-row">
        <Button variant="soft" onClick={() => setAdding(true)}>
          {t('shift.add')}
        </Button>
        {people.length > 0 && (
          <SelectInput
            name="shiftLock"
            label={t('shift.lockAfter')}
            value={String(lockAfter)}
            options={idleMinutes.map((minutes) => ({
              value: String(minutes),
              label: t(`shift.lock.${minutes}`),
            }))}
            onChange={(value) => {
              const minutes = idleMinutes.find((one) => String(one) === value);
              if (minutes !== undefined) void setLockAfter(minutes).catch(fail);
            }}
          />
        )}
      </div>
      <AddShiftPerson
        open={isAdding}
        staff={props.staff}
        provePerson={props.provePerson}
        onClose={() => setAdding(false)}
      />
    </section>
  );
}
