import { createFileRoute, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { pageNames, type PageName } from '../listings/rules/page-content.ts';
import { PageEditor } from '../site-pages/components/editor/page-editor.tsx';
import { EditorScreenTexts } from '../i18n/editor-screen-texts.tsx';
import { useText } from '../i18n/use-text.ts';
import { isSuperAdmin } from '../permissions/rules/permissions.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { showToast } from '../ui/notices/toasts.ts';
import { Gated } from './-shell/gated.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { usePermissionGate } from './-shell/use-permission-gate.ts';

export const Route = createFileRoute('/page-editor')({
  // The router gives a key that is left out its raw value from the address, so the key is set even to undefined.
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: PageName | undefined } => ({
    tab: pageNames.find((name) => name === tab),
  }),
  beforeLoad: requirePerson(null),
  component: () => (
    <EditorScreenTexts>
      <EditPages />
    </EditorScreenTexts>
  ),
});

/**
 * The editor of site pages, for super admins. The permission is checked before it shows, and by the policies
 * at each save (PAGE-3).
 */
function EditPages() {
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const [first] = pageNames;
  const { tab = first } = Route.useSearch();
  const denied = { title: t('editor.denied'), text: t('editor.deniedText') };
  const gate = usePermissionGate({ isAllowed: isSuperAdmin, signIn: null, denied });
  const leave = () => {
    showToast({ tone: 'destructive', ...denied });
    void navigate({ to: '/', replace: true });
  };
  return (
    <div className="editor">
      <PageHeader
        title={t('editor.title')}
        back={{ to: '/' }}
        actions={<Button variant="plain" as={<Link to={`/${tab}`}>{t('editor.view')}</Link>} />}
      />
      <Gated gate={gate} cards={2}>
        {() => (
          <PageEditor
            tab={tab}
            onTab={(next) =>
              void navigate({ to: '/page-editor', search: { tab: next }, replace: true, resetScroll: false })
            }
            editorActions={{
              signIn: (
                <Button
                  as={
                    <Link to="/general-auth" search={{ next: `/page-editor?tab=${tab}` }}>
                      {t('action.signIn')}
                    </Link>
                  }
                />
              ),
              // Pages that were opened before are loaded again, so that they show what was saved.
              onSaved: () => void router.invalidate(),
              onDenied: leave,
            }}
          />
        )}
      </Gated>
    </div>
  );
}
