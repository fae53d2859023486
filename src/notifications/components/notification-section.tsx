import { useEffect, useState } from 'react';
import { chosenLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { isAppleTab } from '../../ui/device/apple-tab.ts';
import { InstallSteps } from '../../ui/device/install-steps.tsx';
import { ToggleLine } from '../../ui/fields/toggle-line.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { useNotifications, type Notifications } from '../data/use-notifications.ts';
import { choicesFor, type NotificationChoice } from '../rules/notification-choices.ts';
import './notifications.css';

/** The switch for notifications on this device, and their subjects (NOTIFY-7). */
export function NotificationSection({ role }: { role: string | null }) {
  const t = useText();
  const found = useNotifications({ isAppleTab: isAppleTab() });
  const isShown = found !== null && found.state !== 'not_offered';
  // The offer links to this section, which appears only after the server has answered, so it scrolls then.
  useEffect(() => {
    if (isShown && location.hash === '#section-notifications') {
      document.getElementById('section-notifications')?.scrollIntoView({ block: 'start' });
    }
  }, [isShown]);
  if (!found || found.state === 'not_offered') return null;
  return (
    <FormSection name="notifications" title={t('notify.title')}>
      <NotificationState found={found} offered={choicesFor(role)} />
    </FormSection>
  );
}

function NotificationState(props: { found: Notifications; offered: readonly NotificationChoice[] }) {
  const t = useText();
  const { found, offered } = props;
  switch (found.state) {
    case 'unsupported':
      return <p className="field-help">{t('notify.unsupported')}</p>;
    case 'install':
      return <InstallFirst />;
    case 'denied':
      return (
        <Notice tone="amber" icon="attention">
          {t('notify.denied')}
        </Notice>
      );
    case 'unreachable':
      return (
        <>
          <p className="field-help">{t('notify.unreachable')}</p>
          <div>
            <Button variant="soft" onClick={found.reload}>
              {t('action.retry')}
            </Button>
          </div>
        </>
      );
    default:
      return <NotificationSwitch found={found} offered={offered} />;
  }
}

function NotificationSwitch(props: { found: Notifications; offered: readonly NotificationChoice[] }) {
  const t = useText();
  const { found, offered } = props;
  const isOn = found.state === 'on';
  const language = chosenLanguage.get() === 'en' ? 'en' : 'th';
  const toggle = (choice: NotificationChoice, wanted: boolean) =>
    found.choose({
      choices: wanted ? [...found.choices, choice] : found.choices.filter((one) => one !== choice),
      language,
    });
  return (
    <>
      <ToggleLine
        label={t('notify.switch')}
        checked={isOn}
        onChange={(wanted) => {
          if (found.isBusy) return;
          void (wanted ? found.turnOn({ choices: offered, language }) : found.turnOff());
        }}
      />
      {found.problem && (
        <div role="alert">
          <Notice tone="red" icon="attention">
            {t(found.problem === 'failed' ? 'notify.failed' : 'notify.notAllowed')}
          </Notice>
        </div>
      )}
      {isOn && (
        <fieldset className="notification-choices">
          <legend className="field-label">{t('notify.choices')}</legend>
          {offered.map((choice) => (
            <ToggleLine
              key={choice}
              label={t(`notify.choice.${choice}`)}
              checked={found.choices.includes(choice)}
              onChange={(wanted) => {
                if (!found.isBusy) void toggle(choice, wanted);
              }}
            />
          ))}
        </fieldset>
      )}
      <p className="field-help">{t('notify.help')}</p>
    </>
  );
}

/** On an iPhone or iPad only the installed app can receive notifications. */
function InstallFirst() {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <p className="field-help">{t('notify.install')}</p>
      <div>
        <Button variant="soft" onClick={() => setIsShown(true)}>
          {t('install.how')}
        </Button>
      </div>
      {isShown && <InstallSteps unsent={0} onClose={() => setIsShown(false)} />}
    </>
  );
}
