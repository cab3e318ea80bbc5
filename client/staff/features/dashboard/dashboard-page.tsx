import { useQuery } from '@tanstack/react-query';
import { count } from '#client/lib/format.ts';
import { useMay, useSession } from '#client/lib/session.ts';
import { dashboardQuery } from '#client/staff/features/dashboard/dashboard.api.ts';
import { DashboardCounts } from '#client/staff/features/dashboard/dashboard-counts.tsx';
import classes from '#client/staff/features/dashboard/dashboard-page.module.css';
import { RecentOffers, RecentRecords } from '#client/staff/features/dashboard/dashboard-recents.tsx';
import { dayOf, greeting } from '#client/staff/features/dashboard/dashboard-words.ts';
import { FastActions } from '#client/staff/features/dashboard/fast-actions.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Panel, PanelColumns, PanelStack } from '#client/ui/panel.tsx';
import { ErrorState } from '#client/ui/states.tsx';
import type { Dashboard } from '#domain/dashboard.ts';

const CodesAreOut = ({ codes }: { codes: Dashboard['sms_codes'] }) =>
  codes.is_open ? null : (
    <Notice title="No customer can get a code at the moment">
      {count(codes.used)} of the {count(codes.per_hour)} codes that may go out by SMS in an hour have been sent. New
      ones can be sent when the hour is over.
    </Notice>
  );

const Recents = ({ recent }: { recent: Dashboard['recent'] | undefined }) => {
  const seesContracts = useMay('manage_contracts');
  return (
    <div className={classes.recents}>
      {seesContracts && (
        <RecentRecords
          title="Recent contracts"
          items={recent?.contracts ?? (recent && [])}
          empty="No contracts found"
        />
      )}
      <RecentRecords title="Recent valuations" items={recent?.valuations} empty="No valuations found" />
      <RecentRecords title="Recent surveys" items={recent?.surveys} empty="No surveys found" />
    </div>
  );
};

const Figures = ({ data }: { data: Dashboard | undefined }) => (
  <>
    {data && <CodesAreOut codes={data.sms_codes} />}
    <DashboardCounts counts={data?.counts} />
    <PanelColumns main={<RecentOffers offers={data?.recent.offers} />} side={<FastActions />} />
    <Recents recent={data?.recent} />
  </>
);

export const DashboardPage = () => {
  const { name } = useSession();
  const { data, isError, error, refetch } = useQuery(dashboardQuery);
  const now = new Date();
  return (
    <>
      <PageHeader title={greeting(name, now)} documentTitle="Dashboard" eyebrow={dayOf(now)} />
      <PanelStack>
        {isError && !data ? (
          <>
            <Panel>
              <ErrorState error={error} fallback="Failed to load dashboard." onRetry={() => void refetch()} />
            </Panel>
            <FastActions />
          </>
        ) : (
          <Figures data={data} />
        )}
      </PanelStack>
    </>
  );
};
