import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { startShift } from '../../data/shift/shift-people.ts';
import type { Shift } from '../../rules/shift.ts';
import { PinForm } from '../reception/pin-form.tsx';

interface Person {
  userId: string;
  name: string;
}

/** Replaces the check until a person is on shift, and while the screen is locked for want of a touch. */
export function ShiftGate(props: {
  people: readonly Person[];
  /** Whose PIN unlocks the screen; null if nobody is on shift. */
  shift: Shift | null;
  onStarted: () => void;
}) {
  const t = useText();
  const { people, shift } = props;
  const [chosen, setChosen] = useState<Person | null>(shift);
  return (
    <section className="card shift-gate" aria-labelledby="shift-gate">
      <div className="shift-gate-head">
        <Icon name="person" />
        <div>
          <Heading as="h2" size="6" id="shift-gate">
            {t(shift ? 'shift.locked' : 'shift.who')}
          </Heading>
          <p>{shift ? t('shift.lockedHelp', { name: shift.name }) : t('shift.whoHelp')}</p>
        </div>
      </div>
      <ChoosePerson people={people} chosen={chosen} onChoose={setChosen} onStarted={props.onStarted} />
    </section>
  );
}

/** Lists the people of the device, then asks for the PIN of the chosen person. */
export function ChoosePerson(props: {
  people: readonly Person[];
  chosen: Person | null;
  onChoose: (person: Person | null) => void;
  onStarted: () => void;
}) {
  const t = useText();
  const { people, chosen } = props;
  if (!chosen) {
    return (
      <ul className="plain-list shift-people" aria-label={t('shift.people')}>
        {people.map((person) => (
          <li key={person.userId}>
            <button type="button" className="shift-person" onClick={() => props.onChoose(person)}>
              <Icon name="person" />
              {person.name}
            </button>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <PinForm
      key={chosen.userId}
      name="shiftPin"
      label={t('shift.pinOf', { name: chosen.name })}
      help={t('shift.pinHelp')}
      submit={t('shift.start')}
      onTry={(pin) => startShift({ userId: chosen.userId, pin })}
      onRight={() => {
        props.onChoose(null);
        props.onStarted();
      }}
    >
      <Button variant="soft" color="gray" onClick={() => props.onChoose(null)}>
        {t('shift.back')}
      </Button>
    </PinForm>
  );
}
