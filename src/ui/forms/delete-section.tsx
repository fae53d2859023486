import { Heading } from '@radix-ui/themes';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

/** The last section of a form, with the button that deletes what the form edits. */
export function DeleteSection(props: { title: string; help: string; label: string; onPress: () => void }) {
  return (
    <section className="form-section danger" aria-labelledby="section-delete">
      <Heading as="h2" size="4" id="section-delete">
        {props.title}
      </Heading>
      <p className="field-help">{props.help}</p>
      <div>
        <Button variant="soft" color="red" onClick={props.onPress}>
          <Icon name="trash" />
          {props.label}
        </Button>
      </div>
    </section>
  );
}
