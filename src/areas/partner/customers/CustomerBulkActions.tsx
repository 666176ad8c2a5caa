import Button from '@mui/material/Button';
import { useConsoleList } from '@/components/list/useConsoleList';
import type { CustomerFilter, CustomerRecord } from '@/dataProvider/resources/customers';
import { useT } from '@/i18n/useT';
import { canBeAsked } from './customerActions';
import { chosenCustomers } from './customersList';
import type { CustomerActs, CustomerRights } from './useCustomerActs';

/** Acts on the selected customers, or on all own ones that match. */
export function CustomerBulkActions({ acts, rights }: { acts: CustomerActs; rights: CustomerRights }) {
  const t = useT();
  const { selection, matching } = useConsoleList<CustomerRecord, CustomerFilter>();
  const { rows, all, count, clear } = selection;
  const everybody = chosenCustomers(selection, matching);
  const askable = rows.filter(canBeAsked);
  const request = async () => {
    const asked = all === undefined ? { customersIds: askable.map(({ id }) => id) } : everybody;
    if (await acts.request(asked)) clear();
  };
  const remove = async () => {
    const [only] = rows;
    const name = all === undefined && count === 1 ? only?.companyName : undefined;
    if (await acts.remove(everybody, count, name)) clear();
  };

  return (
    <>
      {rights.request && (all !== undefined || askable.length > 0) && (
        <Button variant="outlined" disabled={acts.isPending} onClick={() => void request()}>
          {all === undefined && askable.length < count
            ? t('partner.actions.requestSome', { smart_count: askable.length })
            : t('partner.actions.request')}
        </Button>
      )}
      {rights.remove && (
        <Button variant="outlined" color="error" disabled={acts.isPending} onClick={() => void remove()}>
          {t('partner.actions.remove')}
        </Button>
      )}
    </>
  );
}
