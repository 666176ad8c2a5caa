import { searchKey } from '@contract/names';

const words = (list: string): readonly string[] => list.split(/\s+/).filter(Boolean);
const phrases = (list: string): readonly string[] => list.split(',').map((one) => one.trim());

/** Common names first: the generator prefers the front of the list, as real populations do. */
const FIRST_NAMES = words(`
  Maria James Sofia Daniel Anna David Laura Michael Emma Thomas Sarah Robert Julia Peter Elena Paul Lucy Mark Nina
  John Alice Lukas Clara Simon Olivia Martin Amelia Adam Isabel Jonas Grace Oscar Hannah Felix Chloe Victor Zoë Hugo
  Mia Leon Eva Max Lena Noah Ella Ethan Ruth Liam Irene Aaron Marta José Camille André Léa René Sofía Tomás Inês João
  Beatriz Mateus Giulia Matteo Chiara Luca Francesca Marco Katarzyna Piotr Agnieszka Marek Zofia Jakub Eliška Ondřej
  Søren Freja Astrid Lars Ingrid Magnus Sigrid Erik Åsa Björn Linnea Aino Eero Kaisa Mikko Saoirse Cillian Niamh
  Declan Priya Arjun Ananya Rohan Meera Vikram Kavya Aditya Yuki Haruto Sakura Ren Mei Wei Jun Lin Hana Minh Linh Tuan
  Amina Omar Layla Yusuf Fatima Karim Noor Tariq Zainab Ibrahim Chidi Adaeze Kwame Ama Tunde Ngozi Thabo Naledi
  Anastasia Dmitri Olga Sergei Yelena Ivan Milena Nikola Jelena Stefan Ioana Andrei Gergő Zsófia Ádám Réka`);

const LAST_NAMES = words(`
  Smith Müller García Novak Rossi Silva Martin Jensen Kowalski Nguyen Johnson Schmidt López Dubois Bianchi Santos Brown
  Weber Fernández Bernard Ferrari Oliveira Hansen Wójcik Tran Williams Fischer González Laurent Romano Costa Andersen
  Kamiński Pham Taylor Wagner Rodríguez Moreau Colombo Pereira Nielsen Lewandowski Walker Becker Martínez Lefèvre Ricci
  Almeida Larsen Zieliński Hughes Hoffmann Sánchez Fournier Marino Carvalho Olsen Dvořák Edwards Schäfer Pérez Girard
  Greco Gomes Johansson Svoboda Clarke Koch Gómez Bonnet Bruno Ribeiro Lindqvist Horváth Turner Richter Díaz Rousseau
  Gallo Martins Virtanen Tóth Parker Klein Torres Lambert Conti Araújo Korhonen Szabó Collins Wolf Ramírez Fontaine
  DeLuca Barbosa Mäkinen Popescu Murphy Neumann Flores Chevalier Mancini Rocha Nieminen Ionescu O'Brien Schwarz Vargas
  Robin Costello Dias Heikkinen Petrov O'Connor Zimmermann Castillo Masson Barbieri Teixeira Ivanov Byrne Braun Mendoza
  Sharma Patel Singh Gupta Reddy Iyer Khan Ahmed Hassan Ali Hussein Mansour Okafor Adeyemi Mensah Boateng Dlamini Nkosi
  Tanaka Sato Suzuki Watanabe Yamamoto Kim Lee Park Choi Chen Wang Liu Zhang Huang Lim Tan Wong Hartwell Ashdown
  Blackwood Carrington Dunmore Ellsworth Fairbanks Greenhalgh Holloway Kingsley Lockhart Merriweather Northcott Pemberton
  Ravenscroft Sinclair Thornbury Underhill Whitcombe Yardley Echeverría Aguirre Ibáñez Zubiri Montalbán`);

const FUNCTIONS =
  phrases(`Sales, Customer Support, Operations, Engineering, Logistics, Finance, Marketing, Production,
  Purchasing, Quality, Human Resources, Field Service, Information Security, Legal, Research, Facilities, Training,
  Internal Audit, Communications, Procurement`);

const PLACES =
  phrases(`Leeds, Lyon, Hamburg, Porto, Gdańsk, Bologna, Aarhus, Malmö, Ghent, Brno, Valencia, Cork, Graz,
  Utrecht`);

const GROUPS =
  phrases(`New starters, Remote workers, Managers, Phishing test A, Phishing test B, First aiders,
  Works council, Drivers, Contractors, Interns, Key holders, Travellers, Data owners, Champions, Night shift, Lab access`);

const COMPANY_HEADS =
  phrases(`Halden, Northgate, Ferrow, Castellan, Brightwater, Ostrava, Meridian, Calder, Ravelin, Solvane,
  Tarnbrook, Vantor`);
const COMPANY_TAILS = phrases('Logistics, Foods, Energy, Mutual, Retail, Health, Systems');

export interface GeneratedName {
  readonly name: string;
  /** The text as the gateway searches and sorts it. */
  readonly key: string;
  /** The text as part of a mail address. */
  readonly mail: string;
}

const generated = (name: string): GeneratedName => {
  const key = searchKey(name);
  return {
    name,
    key,
    mail: key
      .replaceAll('ø', 'o')
      .replaceAll('ł', 'l')
      .replace(/[^a-z]/g, ''),
  };
};

export const firstNames: readonly GeneratedName[] = FIRST_NAMES.map(generated);
export const lastNames: readonly GeneratedName[] = LAST_NAMES.map(generated);

/** Department names: first the functions, then the functions by location, without repetition. */
export function departmentNames(count: number): string[] {
  const byPlace = PLACES.flatMap((place) => FUNCTIONS.map((name) => `${name} ${place}`));
  return [...FUNCTIONS, ...byPlace].slice(0, count);
}

export const groupNames = (count: number): readonly string[] => GROUPS.slice(0, count);

/** The name of the n-th generated company. */
export function companyName(index: number): string {
  const head = COMPANY_HEADS[index % COMPANY_HEADS.length] ?? '';
  const tail = COMPANY_TAILS[index % COMPANY_TAILS.length] ?? '';
  const round = Math.floor(index / (COMPANY_HEADS.length * COMPANY_TAILS.length));
  return round === 0 ? `${head} ${tail}` : `${head} ${tail} ${round + 1}`;
}
