import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { TodayView } from '../crm/components/reminders/today-view.tsx';
import { TaskSheet } from '../crm/components/tasks/task-sheet.tsx';
import { TodayMenu } from '../crm/components/tasks/today-menu.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';

export const Route = createFileRoute('/crm/today')({ component: Today });

function Today() {
  const t = useText();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="stack">
      <PageHeader
        title={t('label.today')}
        back={{ to: '/crm' }}
        actions={
          <>
            <Button variant="soft" onClick={() => setIsAdding(true)}>
              <Icon name="plus" />
              {t('task.add')}
            </Button>
            <TodayMenu />
          </>
        }
      />
      <TodayView />
      <TaskSheet open={isAdding} task={null} customerId={null} onClose={() => setIsAdding(false)} />
    </div>
  );
}
