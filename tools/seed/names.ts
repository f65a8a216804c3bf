/** Names as Zambia has them: from the Copperbelt, the east, the south and the west, with their apostrophes. */
export const FIRST_NAMES =
  'Abigail Andrew Bupe Beatrice Bwalya Charity Chanda Chileshe Chilufya Chipo Chisomo Chola Chomba Choolwe Daliso Dalitso Dorcas Elias Esther Faith Febby Gift Given Grace Habatwa Inonge Jacob James Joseph Kabwe Kalaluka Kapembwa Kasonde Kelvin Kondwani Kunda Lubasi Lushomo Luyando Lweendo Mainza Martha Mary Mainga Mapalo Mercy Misozi Monde Mubita Mukuka Mulenga Mutale Mutinta Mwaba Mwansa Mwape Mwiza Nalishebo Namakau Namukolo Nasilele Natasha Nchimunya Ngosa Nkandu Patrick Peter Precious Ruth Sepiso Sibeso Taonga Temwa Thabo Thandiwe Themba Tionge Twaambo Wana Wezi Wila Yande Yamikani'.split(
    ' ',
  );
export const SURNAMES =
  'Banda Bwalya Chama Chanda Chibwe Chikwanda Chilufya Chipeta Chirwa Chishimba Choongo Daka Habeenzu Hamoonga Hamusonde Kabwe Kafula Kalaba Kalumba Kangwa Kapwepwe Kaoma Katongo Kaunda Lungu Lubinda Lukwesa Mbewe Mbulo Milimo Moonga Mubanga Muchimba Mukuka Mulenga Mumba Mundia Musonda Mutale Mutati Muyunda Mwale Mwamba Mwanawasa Mwansa Mwanza Mweemba Mweetwa Mwila Nalumino Ndhlovu Ng’andu Ng’ambi Ngoma Ngulube Njovu Nkhoma Nkole Nyambe Nyirenda Nyoni Phiri Sakala Sampa Siame Sichone Sikazwe Silavwe Simukonda Simwanza Sinkala Sitali Sitwala Soko Tembo Wamunyima Zimba Zulu Njobvu-Phiri'.split(
    ' ',
  );
