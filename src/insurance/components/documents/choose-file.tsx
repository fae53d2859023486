import type { RefObject } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import '../../../ui/css/file-button.css';

/** Name endings that the file dialog prefers. The type itself is recognised by the content (INSURANCE-7). */
const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.doc,.docx';

/** The browser's own file control under a button; `camera` opens the camera on phones. */
export function ChooseFile({
  label,
  icon,
  camera = false,
  disabled,
  inputRef,
  onChoose,
}: {
  label: string;
  icon: IconName;
  camera?: boolean;
  disabled: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
}) {
  return (
    <span className="file-button" data-camera={camera ? '' : undefined}>
      <input
        ref={inputRef}
        type="file"
        accept={camera ? 'image/*' : ACCEPTED}
        {...(camera ? { capture: 'environment' as const } : {})}
        aria-label={label}
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // An empty value lets the person choose the same file again after repairing it.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      <span className="button-face" aria-hidden="true">
        <Icon name={icon} />
        {label}
      </span>
    </span>
  );
}
