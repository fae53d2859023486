import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextAreaInput } from '../../ui/text-area-input.tsx';
import { readDevicePosition, type DevicePosition } from '../data/read-device-position.ts';
import { coordinateText } from '../rules/customer.ts';

const POSITION_TIMEOUT_MS = 20_000;

export interface HouseLocation {
  house_address: string;
  house_lat: number | null;
  house_lng: number | null;
}

/** The typed address of the house, and where wished the position of the device. */
export function HouseLocationField(props: {
  value: HouseLocation;
  error: string | undefined;
  onChange: (value: Partial<HouseLocation>) => void;
}) {
  const t = useText();
  const [reading, setReading] = useState(false);
  const [trouble, setTrouble] = useState<Exclude<DevicePosition['outcome'], 'found'> | null>(null);
  const { house_address, house_lat, house_lng } = props.value;

  const addPosition = async () => {
    setReading(true);
    setTrouble(null);
    const position = await readDevicePosition({ timeoutMs: POSITION_TIMEOUT_MS });
    setReading(false);
    if (position.outcome === 'found') props.onChange({ house_lat: position.lat, house_lng: position.lng });
    else setTrouble(position.outcome);
  };

  return (
    <div className="stack">
      <TextAreaInput
        name="house_address"
        label={t('customer.houseLocation')}
        help={t('customer.houseHelp')}
        rows={2}
        value={house_address}
        error={props.error}
        onChange={(address) => props.onChange({ house_address: address })}
      />
      {house_lat !== null && house_lng !== null ? (
        <Notice tone="jade" icon="pin">
          <p className="number">
            {t('customer.position.selected', {
              lat: coordinateText(house_lat),
              lng: coordinateText(house_lng),
            })}
          </p>
          <div className="row-actions">
            <Button
              type="button"
              size="3"
              variant="soft"
              onClick={() => props.onChange({ house_lat: null, house_lng: null })}
            >
              {t('customer.position.remove')}
            </Button>
          </div>
        </Notice>
      ) : (
        <div>
          <Button type="button" size="3" variant="soft" disabled={reading} onClick={() => void addPosition()}>
            <Icon name="pin" />
            {reading ? t('customer.position.reading') : t('customer.position.add')}
          </Button>
        </div>
      )}
      <div aria-live="polite">
        {trouble && (
          <Notice tone="amber" icon="attention">
            <p>{t(`customer.position.${trouble}`)}</p>
          </Notice>
        )}
      </div>
    </div>
  );
}
