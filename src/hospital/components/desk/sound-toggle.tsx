import { useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chooseDeskSound, deskSound } from './check-sound.ts';

export function SoundToggle() {
  const t = useText();
  const isOn = useSyncExternalStore(deskSound.subscribe, deskSound.get) === 'on';
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={isOn}
      aria-label={t('check.sound')}
      title={t(isOn ? 'check.soundOn' : 'check.soundOff')}
      onClick={() => chooseDeskSound(isOn ? 'off' : 'on')}
    >
      <Icon name={isOn ? 'sound' : 'soundOff'} />
    </button>
  );
}
