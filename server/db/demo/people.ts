import type { Random } from '#server/db/demo/random.ts';

/** Given and family names that go together: who lives in the region today. `weight` is a share of a hundred. */
interface Names {
  weight: number;
  first: readonly string[];
  last: readonly string[];
}

const names = (weight: number, first: string, last: string): Names => ({
  weight,
  first: first.split(' '),
  last: last.split(' '),
});

const groups: readonly Names[] = [
  names(
    70,
    'Oliver Emily Jack Charlotte Harry Sophie Thomas Hannah James Lucy George Rebecca William Amy Daniel Laura Matthew ' +
      'Katie Samuel Jessica Benjamin Alice Edward Holly Joshua Megan Christopher Abigail Andrew Claire Simon Rachel ' +
      'Philip Victoria Richard Joanne Stephen Alison Graham Sarah Martin Helen Nigel Susan Colin Jane Alan Patricia ' +
      'Freya Isla Poppy Archie Theo Florence Rhys Seren Callum Eilidh Ewan Catriona Gareth Bronwen',
    'Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green ' +
      'Hall Wood Jackson Clarke Harris Cooper Turner Hill Ward Morris Moore Clark Baker Parker Bennett Cook Shaw Collins ' +
      'Bell Murphy Miller Cox Richards Marshall Simpson Price Anderson Adams Ellis Mason Foster Chapman Barnes Fletcher ' +
      'Holloway Whitlock Penfold Stedman Attwood Bartholomew Goddard Tickner Elphick Lintott MacLeod Campbell Llewellyn',
  ),
  names(
    9,
    'Priya Arjun Anjali Rohan Meera Sanjay Kavita Nikhil Deepa Vikram Harpreet Gurpreet Simran Jaspreet',
    'Patel Shah Sharma Nair Gupta Mehta Desai Kapoor Singh Kaur Gill Dhillon Reddy Joshi',
  ),
  names(
    6,
    'Mohammed Aisha Imran Fatima Yusuf Zainab Hamza Nadia Tariq Samira Bilal Leila',
    'Khan Ahmed Hussain Malik Begum Rahman Iqbal Chowdhury Mirza Qureshi Haddad',
  ),
  names(
    5,
    'Chidi Ngozi Tunde Folake Kwame Abena Kofi Adaeze Emeka Yaa Marcus Shanice',
    'Okafor Adeyemi Mensah Boateng Okonkwo Asante Eze Owusu Balogun Campbell-Reid',
  ),
  names(
    6,
    'Katarzyna Piotr Agnieszka Tomasz Magdalena Andrei Ioana Elena Mihai Zuzanna Marek Viktoria',
    'Kowalski Nowak Wójcik Kamiński Popescu Ionescu Dumitru Zieliński Petrov Horvat',
  ),
  names(
    4,
    'Wei Mei Jun Li-Ting Kenneth Vivian Minh Linh Hiro Yuki Ka-Yan',
    'Chen Wong Li Zhang Lam Cheung Nguyen Tran Tanaka Leung',
  ),
];

export interface PersonName {
  first_name: string;
  last_name: string;
}

export function personName(random: Random): PersonName {
  const group = random.draw(groups);
  return { first_name: random.pick(group.first), last_name: random.pick(group.last) };
}

/** The part before the @: plain lower-case letters, however the name is written. */
export const mailName = ({ first_name, last_name }: PersonName): string =>
  [first_name, last_name]
    .map((part) =>
      part
        .normalize('NFD')
        .replaceAll('ł', 'l')
        .replace(/[^A-Za-z]/g, '')
        .toLowerCase(),
    )
    .join('.');
