import { Tabs } from '@radix-ui/themes';
import { useCallback, useState } from 'react';
import { pageNames, type PageName } from '../../../listings/rules/page-content.ts';
import { useText } from '../../../i18n/use-text.ts';
import { AboutFields } from './about-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { EditorTab } from './editor-tab.tsx';
import { FaqFields } from './faq-fields.tsx';
import { PrivacyFields, TermsFields } from './legal-fields.tsx';
import type { EditorActions } from './page-form.tsx';
import '../../../ui/css/row-card.css';
import './page-editor.css';

/** The editor has one tab for each page (PAGE-3). Unsaved input in a hidden tab stays. */
export function PageEditor(props: {
  tab: PageName;
  onTab: (tab: PageName) => void;
  editorActions: Omit<EditorActions, 'onDirty'>;
}) {
  const t = useText();
  const { tab, onTab } = props;
  const [opened, setOpened] = useState<ReadonlySet<PageName>>(new Set([tab]));
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]));
  const [unsaved, setUnsaved] = useState<ReadonlySet<PageName>>(new Set());
  const onDirty = useCallback((name: PageName, dirty: boolean) => {
    setUnsaved((now) => new Set([...pageNames].filter((each) => (each === name ? dirty : now.has(each)))));
  }, []);
  const actions = { ...props.editorActions, onDirty };
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => onTab(pageNames.find((name) => name === value) ?? 'faq')}
      className="editor-tabs"
    >
      <Tabs.List size="2" aria-label={t('editor.tabs')}>
        {pageNames.map((name) => (
          <Tabs.Trigger value={name} key={name}>
            {t(`editor.tab.${name}`)}
            {unsaved.has(name) && (
              <span className="editor-unsaved" title={t('editor.unsaved')}>
                <span className="visually-hidden">({t('editor.unsaved')})</span>
              </span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="faq" forceMount>
        {opened.has('faq') && <EditorTab name="faq" Fields={FaqFields} actions={actions} />}
      </Tabs.Content>
      <Tabs.Content value="about" forceMount>
        {opened.has('about') && <EditorTab name="about" Fields={AboutFields} actions={actions} />}
      </Tabs.Content>
      <Tabs.Content value="contact" forceMount>
        {opened.has('contact') && <EditorTab name="contact" Fields={ContactFields} actions={actions} />}
      </Tabs.Content>
      <Tabs.Content value="privacy" forceMount>
        {opened.has('privacy') && <EditorTab name="privacy" Fields={PrivacyFields} actions={actions} />}
      </Tabs.Content>
      <Tabs.Content value="terms" forceMount>
        {opened.has('terms') && <EditorTab name="terms" Fields={TermsFields} actions={actions} />}
      </Tabs.Content>
    </Tabs.Root>
  );
}
