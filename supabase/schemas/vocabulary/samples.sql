-- The words of a demo were learnt over months, so that its figures have something to show.

-- `history` is what was answered: `days ago:ratings of that day`, one after the other.
create or replace function private.sample_words()
  returns table (place bigint, word text, definition text, category text, example text, difficulty integer, history text)
  language sql immutable set search_path = ''
as $$
  select row_number() over (), sample.*
  from (values
    ('photosynthèse', 'Fabrication de matière organique par les plantes, grâce à la lumière.', 'Science', 'La photosynthèse libère de l’oxygène.', 3, '112:33 110:3 98:3 49:3'),
    ('mitochondrie', 'Petit organe de la cellule qui lui fournit son énergie.', 'Science', 'Un muscle compte beaucoup de mitochondries.', 3, '38:133 37:13 36:13 35:3 31:113 30:2 29:3 27:3 25:3 22:3 17:3 11:3 2:3'),
    ('osmose', 'Passage de l’eau à travers une membrane, vers le milieu le plus concentré.', 'Science', 'Par osmose, la racine absorbe l’eau du sol.', 2, '26:33 24:2 16:3'),
    ('catalyseur', 'Substance qui accélère une réaction sans y être consommée.', 'Science', 'Les enzymes sont des catalyseurs.', 3, '17:133 16:13 15:13 14:113 13:3 11:113 10:113 9:2 8:2 7:3 4:3 2:3'),
    ('entropie', 'Mesure du désordre d’un système.', 'Science', 'L’entropie d’un système isolé ne diminue jamais.', 5, '9:133 8:1113 7:3 4:3 2:113'),
    ('algorithme', 'Suite finie d’instructions qui résout un problème.', 'Computer Science', 'Une recette de cuisine est un algorithme.', 1, '126:33 124:3 113:3 66:3'),
    ('récursivité', 'Propriété d’une fonction qui s’appelle elle-même.', 'Computer Science', 'La factorielle s’écrit bien par récursivité.', 4, '31:3113133 30:13 29:13 27:13 26:3 24:3 22:2 21:3 17:113 16:2 15:3 13:3 10:2 7:13 6:2 4:3'),
    ('apprentissage supervisé', 'Apprentissage à partir d’exemples dont on connaît la réponse.', 'AI/ML', 'Reconnaître des chiffres écrits à la main relève de l’apprentissage supervisé.', 3, '44:33 42:3 31:13 29:13 27:3 25:3 21:3 14:3 2:13'),
    ('surapprentissage', 'Défaut d’un modèle qui retient ses exemples au lieu d’en tirer une règle.', 'AI/ML', 'Un jeu de validation révèle le surapprentissage.', 4, '14:1133 13:3 11:3 8:3 2:13'),
    ('amortissement', 'Étalement du coût d’un bien sur sa durée d’usage.', 'Business', 'L’amortissement de la machine court sur cinq ans.', 4, '24:313133 23:3 21:3 17:2 12:3 4:3'),
    ('trésorerie', 'Argent dont une entreprise dispose tout de suite.', 'Business', 'Une entreprise rentable peut manquer de trésorerie.', 2, '96:3133 95:3 92:3 84:3 62:3 17:3'),
    ('éphémère', 'Qui ne dure que très peu de temps.', 'General', 'La gloire est éphémère.', 2, '140:33 137:3 123:3 66:3'),
    ('perspicace', 'Qui voit vite ce qui échappe aux autres.', 'General', 'Une remarque perspicace a relancé le débat.', 3, '35:133 34:2 31:3 26:3 13:13 11:13 10:13 9:3 7:3 4:3'),
    ('péremptoire', 'Qui n’admet pas de réplique.', 'General', 'Il répondit d’un ton péremptoire.', 4, ''),
    ('procrastiner', 'Remettre au lendemain ce qu’on peut faire aujourd’hui.', 'General', 'Il a procrastiné jusqu’à la veille de l’examen.', 1, '118:33 116:3 105:3 59:13 55:3 46:3 25:13 23:3 19:3 12:2 2:3'),
    ('oxymore', 'Figure qui unit deux mots de sens contraire.', 'Littérature', '« Cette obscure clarté » est un oxymore.', 3, '48:33 46:3 35:3'),
    ('litote', 'Figure qui dit moins pour faire entendre plus.', 'Littérature', '« Va, je ne te hais point » est une litote.', 4, '20:1313133 19:3 17:3 15:2 13:3 9:3 3:3'),
    ('anaphore', 'Répétition d’un mot au début de plusieurs phrases.', 'Littérature', 'L’anaphore donne son rythme au discours.', 2, '104:3133 103:3 98:3 88:3 62:3 10:3'),
    ('tiers état', 'Sous l’Ancien Régime, tous ceux qui ne sont ni du clergé ni de la noblesse.', 'Histoire', 'Le tiers état réclame le vote par tête.', 2, '92:33 90:3 78:3 29:13 26:3 17:13 16:13 15:2 14:3 12:3 9:2 4:3'),
    ('suffrage censitaire', 'Droit de vote réservé à ceux qui paient assez d’impôt.', 'Histoire', 'La constitution de 1791 établit le suffrage censitaire.', 4, '6:133 4:13 2:13')
  ) as sample (word, definition, category, example, difficulty, history)
$$;
