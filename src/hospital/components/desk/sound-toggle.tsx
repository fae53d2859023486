import { useSyncExternalStore } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { chooseDeskSound, deskSound } from './check-sound.ts';

/** The button that turns the desk's tones on or off. */
export function SoundToggle() {
  const t = useText();
  const isOn = useSyncExternalStore(deskSound.subscribe, deskSound.get) === 'on';
  return (
    <IconButton
      icon={isOn ? 'sound' : 'soundOff'}
      label={t('check.sound')}
      aria-pressed={isOn}
      title={t(isOn ? 'check.soundOn' : 'check.soundOff')}
      onClick={() => chooseDeskSound(isOn ? 'off' : 'on')}
    />
  );
}
